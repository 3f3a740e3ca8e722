// The place of an element, which tells it from others with the same name. It has the words of its row, the nearest
// heading or named group, and its box.

import { boundingRectOf, comesBefore, composedAncestor, queryAll, treeRootOf } from './dom.js';
import { boxOf, inViewport } from './geometry.js';
import { nameOf } from './names.js';
import { recordOf } from './refs.js';
import { roleOf } from './role.js';
import { isRow } from './rows.js';
import { clip, quoted } from './text-format.js';
import { lineOf } from './texts.js';
import { SHOWN, renderOf } from './visibility.js';

const GROUP_ROLES = new Set('group region dialog alertdialog form navigation complementary search article tabpanel toolbar radiogroup table grid list'.split(' '));

export function whereabouts(el) {
  const near = [rowWords(el), placeWords(el)].filter((words) => words !== '').join(', ');
  return { ...(near ? { near: clip(near, 160) } : {}), in_view: inViewport(el, boundingRectOf(el)) !== null, bbox: boxOf(el) };
}

function rowWords(el) {
  const words = besideOf(el);
  return words === '' ? '' : `beside ${quoted(words, 60)}`;
}

// The other words of the element's row, or '' if it is in none. The row is known once the element has a ref.
export function besideOf(el) {
  const record = recordOf.get(el);
  if (!record || !isRow(record.row)) return '';
  return record.row.parts.filter((part, i) => i !== record.own && part !== '').join(' ');
}

// Uses the named group if it is nearer than the heading.
function placeWords(el) {
  const group = composedAncestor(el, (at) => GROUP_ROLES.has(roleOf(at)) && nameOf(at) !== '');
  const heading = headingBefore(el, group);
  if (heading) return `under ${quoted(lineOf(heading), 60)}`;
  return group ? `in ${roleOf(group)} ${quoted(nameOf(group), 60)}` : '';
}

// The last heading before it, within `scope` if there is one.
function headingBefore(el, scope) {
  let last = null;
  for (const heading of queryAll(scope || treeRootOf(el), 'h1,h2,h3,h4,h5,h6,[role=heading]')) {
    if (!comesBefore(heading, el)) break;
    if (renderOf(heading) === SHOWN) last = heading;
  }
  return last;
}

// For at most this many matches with the same text, the facts that distinguish them are computed.
const MOST_TOLD_APART = 50;

export function tellApart(matches, found) {
  const alike = new Map();
  const key = ({ role, name }) => `${role}|${name}`;
  for (const match of matches) alike.set(key(match), (alike.get(key(match)) || 0) + 1);
  let told = 0;
  matches.forEach((match, i) => {
    if (alike.get(key(match)) === 1 || told++ >= MOST_TOLD_APART) return;
    const { near } = whereabouts(found[i]);
    if (near) match.near = near;
  });
  return matches;
}
