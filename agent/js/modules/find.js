// The operation `find`: the order of the matches, and the facts about each.

import { isControlOrClickable } from './clickable.js';
import { withListings } from './content-refs.js';
import { describe } from './describe.js';
import { isSeen, placeOf } from './drawn-controls.js';
import { findElements } from './find-elements.js';
import { boxOf } from './geometry.js';
import { nearest } from './near.js';
import { beginPass, endPass } from './pass.js';
import { ensureRef } from './ref-lookup.js';
import { checkRoute, recordOf, routeChanged } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { refreshRefs } from './take-walk.js';
import { clip, comparable } from './text-format.js';
import { lineOf } from './texts.js';
import { MOST_BESIDE } from './traced.js';
import { besideOf, tellApart } from './whereabouts.js';

export function opFind(arg) {
  checkRoute();
  beginPass();
  try {
    const all = findElements(arg);
    const near = arg.near ? nearest(all, arg.near) : all;
    const found = arg.beside ? inRowsOf(near, arg.beside) : near;
    putFirst(found, arg);
    const shown = arg.limit && found.length > arg.limit ? found.slice(0, arg.limit) : found;
    const matches = listAll(shown, arg.role);
    return {
      matches, count: found.length, truncated: found.length - shown.length,
      renderer_reloaded: routeChanged || arg.reloaded === true,
    };
  } finally {
    endPass();
  }
}

// Those whose row has exactly these other words, as a trace notes them.
function inRowsOf(found, words) {
  if (found.length > MANY) refreshRefs();
  const wanted = comparable(words);
  return withListings(() => found.filter((el) => {
    describe(el);
    return comparable(clip(besideOf(el), MOST_BESIDE)) === wanted;
  }));
}

// Visible elements come first, since they are meant more often; then elements that can be acted on. Sorting is stable.
function putFirst(found, { role, visible }) {
  if (found.length < 2) return;
  const hidden = (el) => (visible !== undefined || isSeen(el) ? 0 : 2);
  const content = (el) => (role || isControlOrClickable(el, canonicalRole(roleOf(el) || '')) ? 0 : 1);
  const rank = new Map(found.map((el) => [el, hidden(el) + content(el)]));
  found.sort((a, b) => rank.get(a) - rank.get(b));
}

// For more matches than this, one walk is cheaper than finding the row of each.
const MANY = 20;

export function listAll(found, askedRole) {
  if (found.length > MANY) refreshRefs();
  return withListings(() => tellApart(found.map((el) => listed(el, askedRole)), found));
}

function listed(el, askedRole) {
  if (askedRole === 'text') {
    const name = lineOf(el);
    return { ref: ensureRef(el, 'text', name), role: 'text', name: clip(name, 500), visible: isSeen(el), bbox: boxOf(el) };
  }
  const { ref, role, name } = describe(el);
  recordOf.get(el).told = name;
  return { ref, role, name, visible: isSeen(el), bbox: boxOf(placeOf(el)) };
}
