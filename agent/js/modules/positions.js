// Positions that a caller has chosen: in an element, or in the window.

import { badArgument } from './agent-error.js';
import { documentOf } from './dom.js';
import { IDENTITY, apply, invert, mapToTop, rectOf } from './geometry.js';

// Converts a caller's position to a point of the viewport of the element's document. `position` is {x, y}, each {value,
// percent}, from the element's top left corner; or {at: {x, y}}, in the agent's own viewport.
export function placeIn(el, position) {
  if (position.at) {
    const into = documentOf(el) === document ? IDENTITY : invert(mapToTop(documentOf(el)));
    return into === null ? { x: NaN, y: NaN } : apply(into, position.at.x, position.at.y);
  }
  const rect = rectOf(el);
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

const sideWords = ({ value, percent }) => `${value}${percent ? '%' : ''}`;
