// Controls in view that lie under something else: a backdrop, a sheet, a banner. A press there would meet that.

import { CODE_EDITORS } from './code-editors.js';
import { boundingRectOf, closestOf, composedParent, documentOf, holdsNode, styleOf, tagOf } from './dom.js';
import { containsAcross, windowOf } from './frames.js';
import { inViewport } from './geometry.js';
import { elementIn, isDrawnIn, receives } from './hit.js';
import { CONTROL } from './role-kinds.js';
import { FLAG_TRUE, flagOf } from './state-mask.js';

const MOST_LOOKED_AT = 500;
const INNER_POINTS = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];

export function markCovered(entries) {
  const controls = entries.filter((entry) => entry.kind === CONTROL);
  const shown = controls.filter((entry) => flagOf(entry.mask, 'visible') === FLAG_TRUE);
  const inView = thoseInView(shown).slice(0, MOST_LOOKED_AT);
  const asked = shown.length > VERY_MANY && !inView.filter(isSample).some(isUnder) ? [] : inView;
  const covered = new Set(asked.filter(isUnder));
  for (const entry of controls) {
    if (covered.has(entry) === entry.covered) continue;
    entry.covered = !entry.covered;
    entry.words = null;
    entry.json = null;
  }
}

// A hit test takes Chromium 0.4 ms on a page of 10 000 rows (22 and 33). On such a page only two of seven controls are
// tested, and the others only if one of those is covered. The steps are three and four by turns: so each column of a
// table with two to six controls in a row is tested.
const VERY_MANY = 2000;
const isSample = (_, at) => at % 7 === 0 || at % 7 === 3;

function isUnder({ el }) {
  const rect = inViewport(el, boundingRectOf(el));
  return rect !== null && isCovered(el, rect);
}

// Reading the box of an element takes 2 µs (22 and 33). If there are more controls than this, only every eighth box is
// read. Controls between two that are out of view on the same side count as out of view, too.
const MANY_CONTROLS = 200;
const ONE_IN = 8;
const IN_VIEW = '';

function thoseInView(entries) {
  const step = entries.length > MANY_CONTROLS ? ONE_IN : 1;
  const sideOf = sideTeller();
  const sideAt = (at) => (at < entries.length ? sideOf(entries[at].el) : null);
  const found = [];
  let side = sideAt(0);
  for (let at = 0; at < entries.length; at += step) {
    if (side === IN_VIEW) found.push(entries[at]);
    const next = sideAt(at + step);
    if (side === IN_VIEW || side !== next) {
      for (const entry of entries.slice(at + 1, at + step)) if (sideOf(entry.el) === IN_VIEW) found.push(entry);
    }
    side = next;
  }
  return found;
}

// Returns a function that tells on which side of its document's viewport an element lies. The size of a viewport is
// expensive to read, so it is read once for each document.
function sideTeller() {
  const views = new Map();
  return (el) => {
    const doc = documentOf(el);
    let view = views.get(doc);
    if (view === undefined) {
      const { innerWidth, innerHeight } = windowOf(el);
      views.set(doc, view = { width: innerWidth, height: innerHeight, number: views.size });
    }
    const box = boundingRectOf(el);
    if (box.bottom <= 0) return `above ${view.number}`;
    if (box.top >= view.height) return `below ${view.number}`;
    if (box.right <= 0) return `left ${view.number}`;
    return box.left >= view.width ? `right ${view.number}` : IN_VIEW;
  };
}

// Whether the whole visible part is covered, by its middle and its corners.
function isCovered(el, rect) {
  if (!liesOver(el, rect, INNER_POINTS[0])) return false;
  const shown = unclipped(el, rect);
  return shown !== null && INNER_POINTS.every((part) => liesOver(el, shown, part));
}

// Whether another element lies over that point: neither an ancestor nor a descendant. The parts of a code editor count
// as one element.
function liesOver(el, rect, [x, y]) {
  const hit = elementIn(documentOf(el), rect.left + (rect.right - rect.left) * x, rect.top + (rect.bottom - rect.top) * y);
  if (!hit || containsAcross(hit, el) || receives(el, hit)) return false;
  const editor = closestOf(el, CODE_EDITORS);
  return (editor === null || !holdsNode(editor, hit)) && !isDrawnIn(el, hit);
}

// The part of a rectangle that is not clipped by boxes around the element, or null.
function unclipped(el, rect) {
  let { left, top, right, bottom } = rect;
  for (let at = composedParent(el); at !== null && tagOf(at) !== 'body'; at = composedParent(at)) {
    const { overflowX, overflowY } = styleOf(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const box = boundingRectOf(at);
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}
