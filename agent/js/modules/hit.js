// Hit testing: which element would receive a press at a point, through shadow roots and same-origin frames.

import { areaOf, controlsIn, hasHand, sharedArea } from './clickable.js';
import { dragRegionAt } from './drag-regions.js';
import {
  ELEMENT, boundingRectOf, composedParent, documentOf, elementFromPointOf, isEditingHost, matchesSelector, nodeTypeOf,
  shadowOf, styleOf, tagOf, treeRootOf,
} from './dom.js';
import { containsAcross, frameDocument, frameHolding, parentAcross } from './frames.js';
import {
  MAX_RECTS, apply, contentRects, frameMap, inViewport, invert, scaled, showingRects, unzoomed,
} from './geometry.js';
import { placeIn } from './positions.js';
import { CONTROL_ROLES } from './role-kinds.js';
import { roleOf } from './role.js';

// A control and its drawing share a box that is at most this many times as large as the control.
const BOX_SIZE = 10;

// The innermost element at a point of one document, through its shadow roots.
export function elementIn(doc, x, y) {
  let el = elementFromPointOf(doc, x, y);
  for (;;) {
    const shadow = el && shadowOf(el);
    const inner = shadow && elementFromPointOf(shadow, x, y);
    if (!inner || inner === el || treeRootOf(inner) !== shadow) return el;
    el = inner;
  }
}

// The innermost element at a point, through frames too.
export function elementAt(doc, x, y) {
  const el = elementIn(doc, x, y);
  const inner = el && frameDocument(el);
  if (!inner) return el;
  const into = invert(frameMap(el));
  const at = into && apply(into, x, y);
  return at && elementAt(inner, at.x, at.y) || el;
}

// How a press on `hit` acts on `el`. It is 'direct' when it bubbles to `el` or reaches it by its label, and 'nested'
// when another control takes it first. Null means that it does not reach `el`.
export function receives(el, hit) {
  if (!hit) return null;
  if (containsAcross(el, hit)) return ownControlBetween(el, hit) ? 'nested' : 'direct';
  for (let at = hit; at; at = parentAcross(at)) {
    if (tagOf(at) === 'label' && at.control === el) return ownControlBetween(at, hit) ? null : 'direct';
  }
  if (tagOf(el) === 'label' && el.control && containsAcross(el.control, hit)) return 'direct';
  // An icon or caption with `pointer-events: none`: its control gets the press that is meant for it.
  const carrier = controlAround(el);
  const through = carrier !== null && carrier !== el && containsAcross(carrier, hit)
    && styleOf(el).pointerEvents === 'none';
  return through || showsChoiceOf(el, hit) ? 'direct' : null;
}

// Whether `hit` is the drawn choice of a select, which lies over the select's field: a press on it opens the list. It
// is not a control, has no pointer cursor of its own, and covers most of the field.
function showsChoiceOf(el, hit) {
  if (roleOf(el) !== 'combobox' || tagOf(el) === 'select' || !isDrawnIn(el, hit)) return false;
  if (2 * sharedArea(boundingRectOf(el), boundingRectOf(hit)) < areaOf(el)) return false;
  for (let at = hit; at !== null && !containsAcross(at, el); at = composedParent(at)) {
    if (takesPress(at) || hasHand(at, tagOf(at)) || /^(not-allowed|wait|progress)$/.test(styleOf(at).cursor)) return false;
  }
  return true;
}

// The control within `el` that takes a press on `hit`, if there is one.
export function ownControlBetween(el, hit) {
  for (let at = hit; at && at !== el; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT || tagOf(el) === 'label' && el.control === at) continue;
    if (takesPress(at)) return at;
  }
  return null;
}

const TAKES_PRESS = 'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,label,option,audio[controls],video[controls]';

function takesPress(el) {
  if (matchesSelector(el, TAKES_PRESS)) return tagOf(el) !== 'label' || el.control !== null;
  return isEditingHost(el) ? !isEditingHost(parentAcross(el) || {}) : CONTROL_ROLES.has(roleOf(el));
}

export function controlAround(el) {
  for (let at = el; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) === ELEMENT && CONTROL_ROLES.has(roleOf(at))) return at;
  }
  return null;
}

// Candidate points in the element's own viewport, best first: the middle of the visible part, then points towards the
// corners of each rectangle. A grid comes last, only if no other point works.
export const SPREAD = [[0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]];
const GRID_PX = 3;
const GRID_MOST = 72;
// Longest search (ms) by hit tests: on a deeply nested page each test is slow.
export const GRID_MS = 12;
const GRIDDED_RECTS = 4;
// Shares of an edge at which it is tried.
const ALONG_EDGE = [0.5, 0.1, 0.9, 0.3, 0.7];

export function* candidatePoints(el, position) {
  if (position) {
    yield placeIn(el, position);
    return;
  }
  const rects = showingRects(el).map((rect) => inViewport(el, rect)).filter(Boolean);
  const at = (r, fx, fy) => ({ x: r.left + (r.right - r.left) * fx, y: r.top + (r.bottom - r.top) * fy });
  for (const rect of rects.slice(0, GRIDDED_RECTS)) yield at(rect, 0.5, 0.5);
  for (const rect of rects.slice(0, GRIDDED_RECTS)) for (const [fx, fy] of SPREAD) yield at(rect, fx, fy);
  for (const rect of rects.slice(GRIDDED_RECTS)) yield at(rect, 0.5, 0.5);
  for (const rect of rects.slice(0, GRIDDED_RECTS)) {
    const [rows, columns] = [rect.bottom - rect.top, rect.right - rect.left].map((size) => Math.min(GRID_MOST, Math.max(3, Math.ceil(size / GRID_PX))));
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) yield at(rect, (column + 0.5) / columns, (row + 0.5) / rows);
    }
    // A cover may leave a strip of one pixel, or a part of it. An element that is rotated in 3D may be hit on its edges,
    // where its cover is not.
    const [dx, dy] = [0.5 / (rect.right - rect.left), 0.5 / (rect.bottom - rect.top)];
    for (const f of ALONG_EDGE) for (const [fx, fy] of [[f, 1 - dy], [1 - dx, f], [f, dy], [dx, f]]) yield at(rect, fx, fy);
    for (const [fx, fy] of [[0.5, 1], [1, 0.5], [0.5, 0], [0, 0.5]]) yield at(rect, fx, fy);
  }
  // Content that overflows the box takes presses for the element, too.
  const zoom = unzoomed(el);
  for (const content of contentRects(el).slice(0, MAX_RECTS)) {
    const rect = inViewport(el, scaled(content, zoom));
    if (rect) for (const [fx, fy] of [[0.5, 0.5], ...SPREAD]) yield at(rect, fx, fy);
  }
}

// The element that a press at a point of the element's own viewport meets, up through its frames. The result is {how,
// point} with the point in the agent's viewport, or {hit}, the element in the way.
export function reach(el, { x, y }) {
  let doc = documentOf(el);
  const hit = elementIn(doc, x, y);
  const how = receives(el, hit) || (hit && frameDocument(hit) && receives(el, elementAt(doc, x, y)));
  if (!how) return { hit };
  let point = { x, y };
  for (let frame = frameHolding(doc); frame; frame = frameHolding(doc)) {
    point = apply(frameMap(frame), point.x, point.y);
    doc = documentOf(frame);
    const over = elementIn(doc, point.x, point.y);
    if (over !== frame) return { hit: over };
  }
  const region = dragRegionAt(point.x, point.y);
  return region ? { hit: region } : { how, point, hit };
}

// Searches a point at which a press reaches the element: {how, point, hit}. If there is none: {hit}, the element in the
// way at the first point, null when out of view. Points where no control inside takes the press are preferred. `first`
// is tried before all others.
export function findHitPoint(el, position, first) {
  let met = null;
  let nested = null;
  let tried = 0;
  const meets = (point) => {
    const found = reach(el, point);
    if (found.how === 'direct') return found;
    if (found.how === 'nested') nested ??= found;
    else met ??= found.hit || null;
    return null;
  };
  for (const point of first || []) {
    const found = meets(point);
    if (found) return found;
  }
  met = null;
  const started = performance.now();
  let looks = 0;
  for (const point of candidatePoints(el, position)) {
    if (++looks % GRID_MOST === 0 && performance.now() - started > GRID_MS) break;
    // A control that fills the element leaves it no point of its own. Stop after a few tests.
    if (nested && tried++ > NESTED_LOOKS) break;
    const found = meets(point);
    if (found) return found;
  }
  return nested || { hit: met };
}

const NESTED_LOOKS = 40;

// At most about `most` of the items, spread evenly over the list.
export function thinned(all, most) {
  const every = Math.max(1, all.length / most);
  return all.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
}

export function pointsThatMeet(el, meets) {
  const points = [];
  const started = performance.now();
  for (const point of candidatePoints(el)) {
    if (meets(point)) points.push(point);
    if (performance.now() - started > GRID_MS) break;
  }
  return points;
}

// Whether `hit` may be the drawn choice of the select `el`. Both have to be in one box of about the size of `el`,
// without another control.
export function isDrawnIn(el, hit) {
  let box = composedParent(el);
  while (box !== null && !containsAcross(box, hit)) box = composedParent(box);
  if (box === null || areaOf(box) > BOX_SIZE * areaOf(el)) return false;
  return controlsIn(box).length === 1;
}
