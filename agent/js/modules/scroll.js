// Scrolls an element into view. Also measures how far the wheel has scrolled, once that has come to rest.

import {
  DOCUMENT, ELEMENT, clientHeightOf, clientLeftOf, clientRectsOf, clientTopOf, clientWidthOf, composedParent,
  documentOf, listenTo, nodeTypeOf, queryAll, rootElementOf, scrollByOf, scrollHeightOf, scrollingElementOf,
  scrollIntoViewOf, scrollLeftOf, scrollToOf, scrollTopOf, scrollWidthOf, scrollWindowBy, shadowOf, sizeOf,
  stopListening, styleOf, tagOf, viewOf,
} from './dom.js';
import { frameHolding, parentAcross, searchRoots, windowOf } from './frames.js';
import { apply, boxOf, frameMap, imageOfArea, parentWithin, rectOf, roundPx, showingRects } from './geometry.js';
import { elementAt, elementIn, findHitPoint, pointsThatMeet, reach, receives, thinned } from './hit.js';

export const MIDDLES = ['center', 'nearest', 'end', 'start'];

// Scrolls an element into view. Chromium 130 also scrolls the content of an element that is a scroll container, so
// restore its own scroll position.
export function bringIntoView(el, edge) {
  const boxed = boxedPart(el);
  if (boxed === null) {
    scrollToPoint(el, () => {
      const rect = showingRects(el)[0];
      return rect ? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } : null;
    });
    return;
  }
  if (scrollersOf(boxed).some(isSmooth)) {
    scrollAtOnce(boxed, edge);
    return;
  }
  const [scrollLeft, scrollTop] = [scrollLeftOf(boxed), scrollTopOf(boxed)];
  scrollIntoViewOf(boxed, { block: edge, inline: edge, behavior: 'instant' });
  if (scrollLeftOf(boxed) !== scrollLeft || scrollTopOf(boxed) !== scrollTop) scrollToOf(boxed, { left: scrollLeft, top: scrollTop, behavior: 'instant' });
}

// The scroll containers around an element, from the inside out, through its frames.
function scrollersOf(el) {
  const found = [];
  for (let at = parentAcross(el); at !== null; at = parentAcross(at)) {
    if (nodeTypeOf(at) === ELEMENT && (scrollHeightOf(at) > clientHeightOf(at) || scrollWidthOf(at) > clientWidthOf(at))) found.push(at);
  }
  return found;
}

const isSmooth = (el) => styleOf(el).scrollBehavior === 'smooth';

// Chromium 108 scrolls `scrollIntoView` smoothly if the page's CSS says so, even with `behavior: 'instant'`. It does
// not do so for `scrollBy`.
function scrollAtOnce(el, edge) {
  let inner = el;
  for (const at of scrollersOf(el)) {
    if (documentOf(at) !== documentOf(inner)) inner = frameAround(inner, documentOf(at));
    const page = at === scrollingElementOf(documentOf(at));
    const view = page ? new DOMRect(0, 0, windowOf(at).innerWidth, windowOf(at).innerHeight) : rectOf(at);
    const rect = rectOf(inner);
    const left = wayTo(edge, rect.left, rect.right, view.left, view.right);
    const top = wayTo(edge, rect.top, rect.bottom, view.top, view.bottom);
    scrollByOf(at, { left, top, behavior: 'instant' });
  }
}

// The frame of `doc` that an element is in.
function frameAround(el, doc) {
  let frame = frameHolding(documentOf(el));
  while (frame !== null && documentOf(frame) !== doc) frame = frameHolding(documentOf(frame));
  return frame || el;
}

function wayTo(edge, from, to, start, end) {
  if (edge === 'start') return from - start;
  if (edge === 'end') return to - end;
  if (edge === 'center') return (from + to) / 2 - (start + end) / 2;
  return from < start ? from - start : to > end ? to - end : 0;
}

// The part of an element that has a box: the element itself, the image of an <area>, or its first descendant with a
// box.
function boxedPart(el) {
  if (clientRectsOf(el).length > 0) return el;
  if (tagOf(el) === 'area') return imageOfArea(el) || el;
  return Array.from(queryAll(shadowOf(el) || el, '*')).find((part) => clientRectsOf(part).length > 0) || null;
}

// Scrolls the boxes around an element, from the inside out and through its frames, until a point of its document's
// viewport is visible. `where` returns the present place of the point. `scrollIntoView` cannot do this: text may have
// no box, and of a rotated or partly covered element only one point counts.
export function scrollToPoint(el, where) {
  scrollDocumentTo(el, where);
  const frame = frameHolding(documentOf(el));
  const outer = () => {
    const point = where();
    return point && apply(frameMap(frame), point.x, point.y);
  };
  if (frame !== null) scrollToPoint(frame, outer);
}

// The part of a box that shows its content, without its scrollbars, which cover a point as well. The box of a
// transformed element is taken as a whole.
function scrolledPart(box, rect) {
  const [width, height] = sizeOf(box);
  if (Math.abs(rect.width - width) > 1 || Math.abs(rect.height - height) > 1) return rect;
  const [left, top] = [rect.left + clientLeftOf(box), rect.top + clientTopOf(box)];
  return { left, top, right: left + clientWidthOf(box), bottom: top + clientHeightOf(box) };
}

function scrollDocumentTo(el, where) {
  const doc = documentOf(el);
  const [documentElement, scrollingElement, defaultView] = [rootElementOf(doc), scrollingElementOf(doc), viewOf(doc)];
  for (let at = parentWithin(el); at; at = parentWithin(at)) {
    const point = where();
    if (!point || nodeTypeOf(at) !== ELEMENT || at === documentElement || at === scrollingElement) continue;
    if (scrollHeightOf(at) <= clientHeightOf(at) && scrollWidthOf(at) <= clientWidthOf(at)) continue;
    const rect = rectOf(at);
    const { left, top, right, bottom } = scrolledPart(at, rect);
    if (point.x >= left && point.x < right && point.y >= top && point.y < bottom) continue;
    scrollByOf(at, { left: point.x - (rect.left + rect.width / 2), top: point.y - (rect.top + rect.height / 2), behavior: 'instant' });
  }
  const point = where();
  if (!point) return;
  const [width, height] = scrollingElement === null
    ? [defaultView.innerWidth, defaultView.innerHeight] : [clientWidthOf(scrollingElement), clientHeightOf(scrollingElement)];
  if (point.x >= 0 && point.x < width && point.y >= 0 && point.y < height) return;
  scrollWindowBy(defaultView, { left: point.x - width / 2, top: point.y - height / 2, behavior: 'instant' });
}

// Inside a rotated or partly covered frame, an element's box may be in view without any point that can be pressed. So
// some of its points are scrolled into view, one after another.
export const BROUGHT_POINTS = 6;

export function partInView(el) {
  if (frameHolding(documentOf(el)) === null) return null;
  const inOwn = ({ x, y }) => receives(el, elementIn(documentOf(el), x, y)) === 'direct';
  for (const point of thinned(pointsThatMeet(el, inOwn), BROUGHT_POINTS)) {
    scrollToPoint(el, () => point);
    const found = reach(el, point);
    if (found.how === 'direct') return { ...found, stand: el };
  }
  return null;
}

// Scrolls the element to the middle (`scroll`), or only until a point of it can be hit. Returns how far it moved in the
// viewport.
export function intoView(el, { kind }) {
  const part = boxedPart(el) || composedParent(el) || el;
  const before = boxOf(part);
  if (kind === 'scroll') bringIntoView(el, 'center');
  else if (!findHitPoint(el).point) MIDDLES.find((edge) => (bringIntoView(el, edge), findHitPoint(el).point));
  const now = boxOf(part);
  return { moved: { dx: roundPx(before.x - now.x), dy: roundPx(before.y - now.y) } };
}

// The page handles a wheel event before the result is painted, and may scroll smoothly. The scrolling has ended after
// this many frames without a scroll event.
const QUIET_FRAMES = 3;
const REST_MS = 3000;
// How long (ms) a frame may take. Late frames do not mean that the scrolling has ended. Electron 22 shows one in a second
// in a hidden window.
const LATE_FRAME_MS = 1200;

// The elements that the wheel may scroll at a point, with their scroll positions. Null if the point is in a frame of
// another site.
let scrollers = null;

export function opScrollFrom({ x, y }) {
  const hit = elementAt(document, x, y);
  const guest = hit && /^(iframe|frame|webview|object|embed)$/.test(tagOf(hit));
  scrollers = guest ? null : [];
  for (let at = hit; scrollers && at; at = parentAcross(at)) {
    if (nodeTypeOf(at) === ELEMENT) scrollers.push({ at, left: scrollLeftOf(at), top: scrollTopOf(at) });
  }
  return {};
}

function movedBy() {
  if (scrollers === null) return null;
  const sum = (way) => Math.round(scrollers.reduce((all, one) => all + way(one), 0));
  return { dx: sum((one) => scrollLeftOf(one.at) - one.left), dy: sum((one) => scrollTopOf(one.at) - one.top) };
}

export function opScrollRest() {
  const documents = searchRoots().filter((root) => nodeTypeOf(root) === DOCUMENT);
  return new Promise((resolve) => {
    const started = performance.now();
    let quiet = 0;
    let timer = 0;
    const hear = () => { quiet = 0; };
    const finish = () => {
      clearTimeout(timer);
      for (const doc of documents) stopListening(doc, 'scroll', hear, { capture: true });
      resolve({ moved: movedBy() });
    };
    const frame = () => {
      clearTimeout(timer);
      quiet++;
      if (quiet > QUIET_FRAMES || performance.now() - started > REST_MS) finish();
      else next();
    };
    // A window that paints no frames cannot scroll smoothly.
    const next = () => {
      timer = setTimeout(finish, LATE_FRAME_MS);
      requestAnimationFrame(frame);
    };
    for (const doc of documents) listenTo(doc, 'scroll', hear, { capture: true, passive: true });
    next();
  });
}
