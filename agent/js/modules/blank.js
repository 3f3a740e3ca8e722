// Blank pages: counts the hidden content, and names what hides it.

import { shortSelector } from './describe.js';
import {
  ELEMENT, TEXT, assignedNodesOf, bodyOf, boundingRectOf, composedParent, firstComposedChild, nextSiblingOf, nodeTypeOf,
  readyStateOf, styleOf, tagOf,
} from './dom.js';
import { frameDocument } from './frames.js';
import { MOVED, UNSEEN, hidingWithin } from './hiding.js';
import { hasInk } from './lettering.js';
import { beginPass, endPass } from './pass.js';
import { isOutOfReach } from './reach.js';
import { SKIPPED } from './role-kinds.js';
import { drawsItself, isField, isPicture, somethingShowsIn } from './shows.js';
import { GONE, computeRender } from './visibility.js';

// The most elements that are checked.
const MOST_ELEMENTS = 5000;
const MOST_REASONS = 3;

// null if something is visible, else {hidden: [{by, count}]}: the most frequent reasons first, each with the number of
// things that it hides.
export function blankness() {
  const body = bodyOf(document);
  beginPass();
  try {
    if (body && somethingShowsIn(body, drawsSomething)) return null;
    return { hidden: body ? reasonsIn(body) : [] };
  } finally {
    endPass();
  }
}

export function opBlank() {
  const found = blankness();
  // A page that has not finished loading does not count as blank.
  return { blank: found !== null && readyStateOf(document) === 'complete', hidden: found === null ? [] : found.hidden };
}

// Whether an element draws something visible. A background of the whole page does not count. Frames of the same origin
// are searched; the content of others is unknown.
function drawsSomething(el, tag, style) {
  const inner = tag === 'iframe' || tag === 'frame' ? frameDocument(el) : null;
  if (inner !== null) return bodyOf(inner) !== null && somethingShowsIn(bodyOf(inner), drawsSomething);
  if (isPicture(tag) || isField(tag) || style.backgroundImage.includes('url(')) return true;
  return drawsItself(el, tag, style) && !fillsWindow(el);
}

function fillsWindow(el) {
  const box = boundingRectOf(el);
  return box.width * box.height > innerWidth * innerHeight * 0.8;
}

function reasonsIn(body) {
  const counts = new Map();
  const open = [body];
  for (let looked = 0; open.length > 0 && looked < MOST_ELEMENTS; looked++) {
    const at = open.pop();
    const tag = tagOf(at);
    if (SKIPPED.has(tag)) continue;
    let holds = isPicture(tag) || isField(tag);
    const assigned = assignedNodesOf(at, tag);
    for (let node = assigned ? null : firstComposedChild(at); node !== null; node = nextSiblingOf(node)) {
      if (nodeTypeOf(node) === ELEMENT) open.push(node);
      else if (nodeTypeOf(node) === TEXT && /\S/.test(node.data)) holds = true;
    }
    if (assigned !== null) for (const node of assigned) if (nodeTypeOf(node) === ELEMENT) open.push(node);
    if (!holds) continue;
    const by = hiddenBy(at);
    counts.set(by, (counts.get(by) || 0) + 1);
  }
  const reasons = Array.from(counts, ([by, count]) => ({ by, count }));
  return reasons.sort((a, b) => b.count - a.count).slice(0, MOST_REASONS);
}

// Describes the outermost element that hides it, and how: `display: none on #app`.
function hiddenBy(el) {
  const path = [];
  for (let at = el; at !== null; at = composedParent(at)) path.unshift(at);
  let above = 0;
  for (const at of path) {
    const style = styleOf(at);
    const hiding = hidingWithin(at, tagOf(at), above, style);
    const why = whyHidden(at, style, above, hiding);
    if (why !== '') return `${why} on ${shortSelector(at)}`;
    above = hiding;
  }
  return hasInk(styleOf(el)) ? 'a place that cannot be scrolled to, or no size' : 'letters without size or colour';
}

function whyHidden(el, style, above, hiding) {
  if (style.display === 'none') return 'display: none';
  if (style.visibility !== 'visible') return `visibility: ${style.visibility}`;
  if (style.display !== 'contents' && computeRender(el) === GONE) return 'what is closed or skipped';
  if (style.opacity === '0') return 'opacity: 0';
  if ((hiding & UNSEEN & ~above) !== 0) return 'a clip, a transform or a box of no size';
  return (hiding & MOVED & ~above) !== 0 && isOutOfReach(el, boundingRectOf(el)) ? 'a place that cannot be scrolled to' : '';
}
