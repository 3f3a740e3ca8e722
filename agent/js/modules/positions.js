// Positions that a caller has chosen: in an element, or in the window.

import { badArgument } from './agent-error.js';
import { documentOf } from './dom.js';
import { IDENTITY, apply, invert, mapToTop, rectOf, showingRects } from './geometry.js';

// Converts a caller's position to a point of the viewport of the element's document. `position` is {x, y}, each {value,
// percent}, from the element's top left corner; or {at: {x, y}}, in the agent's own viewport.
export function placeIn(el, position) {
  if (position.at) {
    const into = documentOf(el) === document ? IDENTITY : invert(mapToTop(documentOf(el)));
    return into === null ? { x: NaN, y: NaN } : apply(into, position.at.x, position.at.y);
  }
  const rect = frameOf(el);
  const along = ({ value, percent }, size) => {
    const offset = percent ? (size * value) / 100 : value;
    // A point on the right or bottom edge is outside of the element, so take the pixel before it.
    return offset === size ? Math.max(0, size - 1) : offset;
  };
  const [x, y] = [along(position.x, rect.width), along(position.y, rect.height)];
  if (x < 0 || y < 0 || x > rect.width || y > rect.height) {
    const size = `${Math.round(rect.width)} by ${Math.round(rect.height)}`;
    throw badArgument(`the position ${sideWords(position.x)},${sideWords(position.y)} lies outside of the element, which is ${size} px`);
  }
  return { x: rect.left + x, y: rect.top + y };
}

// How far a press may be from its position: in CSS pixels, or as a share of the element's width and height.
const SPOT_NEAR = 3;
const SPOT_SHARE = 0.05;

// The element that was last away from its position when it was pressed, and how far.
let away = null;

// Whether an element has moved, so that an event is not at that position of it. If a press moves it, as `:active` may, it
// is as far away at the next press. Then this is the place that a hand would press.
export function isAwayFrom(el, position, { clientX, clientY, view }) {
  // The event of another document has other coordinates.
  if (!view || documentOf(el) !== view.document) return false;
  let at;
  try { at = placeIn(el, position); } catch { return true; }
  const { width, height } = frameOf(el);
  const [x, y] = [clientX - at.x, clientY - at.y];
  const near = (by, size) => Math.abs(by) <= Math.max(SPOT_NEAR, size * SPOT_SHARE);
  const again = away !== null && away.el.deref() === el && Math.abs(x - away.x) <= 1 && Math.abs(y - away.y) <= 1;
  away = null;
  if (again || (near(x, width) && near(y, height))) return false;
  away = { el: new WeakRef(el), x, y };
  return true;
}

// The rectangle of an element. One without a box of its own, such as of `display: contents`, has that around its parts.
function frameOf(el) {
  const own = rectOf(el);
  const parts = own.width > 0 && own.height > 0 ? [] : showingRects(el);
  if (parts.length === 0) return own;
  const [left, top] = ['left', 'top'].map((side) => Math.min(...parts.map((part) => part[side])));
  const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...parts.map((part) => part[side])));
  return new DOMRect(left, top, right - left, bottom - top);
}

const sideWords = ({ value, percent }) => `${value}${percent ? '%' : ''}`;
