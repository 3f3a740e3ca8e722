// Maps boxes and points through zoom, and through every frame from its own viewport to the top one. A map is affine,
// {a, b, c, d, e, f}: x' = a·x + c·y + e, y' = b·x + d·y + f. It cannot describe perspective. Points that it maps
// wrongly are found by the hit test, and by the trap of the press.

import {
  ELEMENT, FRAGMENT, assignedSlotOf, boundingRectOf, childrenOf, clientHeightOf, clientRectsOf, clientWidthOf, closestOf,
  documentOf, nodeTypeOf, ownZoomOf, parentNodeOf, pinchedBy, queryOne, rectsOfRange, rootElementOf, shadowHostOf,
  shadowOf, styleOf, tagOf, treeRootOf, viewOf,
} from './dom.js';
import { frameHolding } from './frames.js';

export const IDENTITY = Object.freeze({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });

export const apply = (map, x, y) => ({ x: map.a * x + map.c * y + map.e, y: map.b * x + map.d * y + map.f });

// The map that applies first `inner`, then `outer`.
export const compose = (outer, inner) => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
});

export function invert({ a, b, c, d, e, f }) {
  const det = a * d - b * c;
  if (det === 0) return null;
  return { a: d / det, b: -b / det, c: -c / det, d: a / det, e: (c * f - d * e) / det, f: (b * e - a * f) / det };
}

// Before Chromium 128 rectangles come in the element's own CSS pixels, as if nothing were zoomed. There the computed
// zoom of the root element also contains the zoom of the page and the scale of the screen (108). The coordinates of the
// page contain neither.
export const RECTS_ARE_ZOOMED = 'currentCSSZoom' in Element.prototype;

const ROUNDED = 0.001;

export function zoomOf(el) {
  if (RECTS_ARE_ZOOMED) return ownZoomOf(el);
  let zoom = 1;
  for (let at = el; at && nodeTypeOf(at) === ELEMENT; at = parentWithin(at)) {
    const own = Number.parseFloat(styleOf(at).zoom) || 1;
    zoom *= at === rootElementOf(documentOf(at)) ? own / devicePixelRatio : own;
  }
  return Math.abs(zoom - 1) < ROUNDED ? 1 : zoom;
}

export const scaled = (rect, zoom) => (zoom === 1 ? rect : new DOMRect(rect.x * zoom, rect.y * zoom, rect.width * zoom, rect.height * zoom));
export const unzoomed = (el) => (RECTS_ARE_ZOOMED ? 1 : zoomOf(el));

// The element's rectangle in the viewport of its own document, in the pixels of hit tests and mouse events.
export const rectOf = (el) => scaled(boundingRectOf(el), unzoomed(el));

// One step up the composed tree, but not out of the document.
export function parentWithin(node) {
  const slot = assignedSlotOf(node);
  if (slot) return slot;
  const parent = parentNodeOf(node);
  return parent && nodeTypeOf(parent) === FRAGMENT ? shadowHostOf(parent) : parent;
}

const PLAIN_TRANSFORMS = { transform: 'none', rotate: 'none', scale: 'none' };

// The linear part of the transforms of an element and its ancestors. The translation follows from its rectangle.
function directionsOf(el) {
  let map = IDENTITY;
  for (let at = el; at && nodeTypeOf(at) === ELEMENT; at = parentWithin(at)) {
    const style = styleOf(at);
    if (Object.keys(PLAIN_TRANSFORMS).every((property) => style[property] === PLAIN_TRANSFORMS[property])) continue;
    const rotate = style.rotate === 'none' ? '' : `rotate(${style.rotate.split(' ').at(-1)}) `;
    const scale = style.scale === 'none' ? '' : `scale(${style.scale.split(' ').slice(0, 2).join(',')}) `;
    const own = new DOMMatrixReadOnly(`${rotate}${scale}${style.transform === 'none' ? '' : style.transform}`);
    map = compose({ a: own.a, b: own.b, c: own.c, d: own.d, e: 0, f: 0 }, map);
  }
  return map;
}

// The map from a frame's viewport to the viewport of the document that contains the frame, with the frame's transforms
// and zoom.
export function frameMap(frame) {
  const rect = rectOf(frame);
  const style = styleOf(frame);
  const zoom = zoomOf(frame);
  const px = (property) => Number.parseFloat(style[property]) || 0;
  const border = style.boxSizing === 'border-box';
  const side = (size, ...around) => (border ? px(size) : px(size) + around.reduce((sum, property) => sum + px(property), 0)) * zoom;
  const turn = directionsOf(frame);
  const straight = turn === IDENTITY;
  const width = straight ? rect.width : side('width', 'paddingLeft', 'paddingRight', 'borderLeftWidth', 'borderRightWidth');
  const height = straight ? rect.height : side('height', 'paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth');
  // Map the middle of the box to the middle of its rectangle, which holds for any transform and any origin.
  const left = (px('borderLeftWidth') + px('paddingLeft')) * zoom - width / 2;
  const top = (px('borderTopWidth') + px('paddingTop')) * zoom - height / 2;
  const middle = { a: turn.a, b: turn.b, c: turn.c, d: turn.d, e: rect.x + rect.width / 2, f: rect.y + rect.height / 2 };
  // Since Chromium 128, zoom on a frame also zooms its document.
  const inner = RECTS_ARE_ZOOMED ? zoom : 1;
  return compose(middle, { a: inner, b: 0, c: 0, d: inner, e: left, f: top });
}

// The map from a document's viewport to the agent's own viewport.
export function mapToTop(doc) {
  let map = IDENTITY;
  for (let frame = frameHolding(doc); frame; frame = frameHolding(documentOf(frame))) map = compose(frameMap(frame), map);
  return map;
}

// The box around a rectangle that is mapped.
export function mapRect(map, { x, y, width, height }) {
  if (map === IDENTITY) return { x, y, w: width, h: height };
  const corners = [apply(map, x, y), apply(map, x + width, y), apply(map, x, y + height), apply(map, x + width, y + height)];
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const left = Math.min(...xs);
  const upper = Math.min(...ys);
  return { x: left, y: upper, w: Math.max(...xs) - left, h: Math.max(...ys) - upper };
}

// Infinite transforms give NaN (Electron 22).
export const roundPx = (n) => (Number.isFinite(n) ? Math.round(n * 10) / 10 : 0);

// The element's box in the agent's own viewport.
export function boxOf(el) {
  const { x, y, w, h } = mapRect(documentOf(el) === document ? IDENTITY : mapToTop(documentOf(el)), rectOf(el));
  return { x: roundPx(x), y: roundPx(y), w: roundPx(w), h: roundPx(h) };
}

// Converts a point for mouse events. These count from the visual viewport, which pinching moves away from the page's,
// in the page's pixels (22 and 33).
export function toInput({ x, y }) {
  const pinched = pinchedBy();
  return { x: x - pinched.x, y: y - pinched.y };
}

// The rectangles in which the element is visible. For a box without size, `display: contents` or an <area>: the
// rectangles of its content or image.
export function showingRects(el) {
  const sized = (rects) => Array.from(rects).filter((rect) => rect.width > 0 && rect.height > 0);
  const zoom = unzoomed(el);
  const own = sized(clientRectsOf(el));
  if (own.length > 0) return own.map((rect) => scaled(rect, zoom));
  if (tagOf(el) === 'area') return rectsOfArea(el);
  const inner = contentRects(el);
  const shadow = shadowOf(el);
  const shadowed = shadow === null ? [] : Array.from(childrenOf(shadow)).flatMap((child) => sized(clientRectsOf(child)));
  return [...inner, ...shadowed].slice(0, MAX_RECTS).map((rect) => scaled(rect, zoom));
}

// The rectangles of text and elements within, also outside of its own box, in the coordinates of `getClientRects`.
export function contentRects(el) {
  const inside = documentOf(el).createRange();
  inside.selectNodeContents(el);
  return rectsOfRange(inside).filter((rect) => rect.width > 0 && rect.height > 0);
}

export const MAX_RECTS = 20;

// The bounding rectangle of an <area> on each image that uses its map. The hit test decides which points are inside.
function rectsOfArea(area) {
  const image = imageOfArea(area);
  if (!image) return [];
  const box = rectOf(image);
  const at = (area.coords || '').split(/[\s,;]+/).map(Number).filter((n) => !Number.isNaN(n));
  const shape = (area.shape || 'rect').toLowerCase();
  if (shape === 'default' || at.length < 3) return [box];
  if (shape.startsWith('circ')) return [new DOMRect(box.x + at[0] - at[2], box.y + at[1] - at[2], 2 * at[2], 2 * at[2])];
  const xs = at.filter((_, i) => i % 2 === 0);
  const ys = at.filter((_, i) => i % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [new DOMRect(box.x + left, box.y + top, Math.max(...xs) - left, Math.max(...ys) - top)];
}

export function imageOfArea(area) {
  const map = closestOf(area, 'map');
  return map && map.name ? queryOne(treeRootOf(area), `img[usemap="#${CSS.escape(map.name)}"]`) : null;
}

export function hasBox(el) {
  const rect = boundingRectOf(el);
  return rect.width > 0 && rect.height > 0;
}

// The part of a rectangle in the viewport of the element's document. It is null for a sliver without a whole pixel.
export function inViewport(el, rect) {
  const doc = documentOf(el);
  const [documentElement, defaultView] = [rootElementOf(doc), viewOf(doc)];
  const left = Math.max(rect.left, 0);
  const top = Math.max(rect.top, 0);
  const right = Math.min(rect.right, defaultView.innerWidth || clientWidthOf(documentElement));
  const bottom = Math.min(rect.bottom, defaultView.innerHeight || clientHeightOf(documentElement));
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}
