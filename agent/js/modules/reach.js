// Whether a place can be scrolled to. Places to the left of a page or scrolled box, or above it, cannot. Neither can
// content of a fixed box outside of the window. A box with hidden overflow may be scrolled by a script.

import {
  boundingRectOf, clientHeightOf, clientLeftOf, clientTopOf, clientWidthOf, composedParent, documentOf, rootElementOf,
  scrollHeightOf, scrollLeftOf, scrollTopOf, scrollWidthOf, styleOf, tagOf,
} from './dom.js';
import { windowOf } from './frames.js';

// A tolerance for rounding errors, in pixels.
const SLACK = 1;

// Whether a part of an element is out of reach. Then the text in it is checked piece by piece.
export function startsOutOfReach(el) {
  return isBeyond(el, boundingRectOf(el), ({ left, top, right, bottom }, region) => left < region.left - SLACK
    || top < region.top - SLACK || right > region.right + SLACK || bottom > region.bottom + SLACK);
}

// Whether a rectangle of the element's content is completely out of reach.
export function isOutOfReach(el, rect) {
  return isBeyond(el, rect, ({ left, top, right, bottom }, region) => right < region.left + SLACK
    || bottom < region.top + SLACK || left > region.right - SLACK || top > region.bottom - SLACK);
}

// Calls `test` with a rectangle and the region of each scroll container around the element, from the inside out, and at
// last of the window. A container that can scroll to the rectangle shows it at its own place.
function isBeyond(el, rect, test) {
  let absolute = false; // non-positioned boxes do not scroll it
  for (let at = el; at !== null; at = composedParent(at)) {
    const style = styleOf(at);
    const { position } = style;
    const tag = tagOf(at);
    if (at !== el && tag !== 'body' && tag !== 'html' && style.overflow !== 'visible' && !(absolute && position === 'static')) {
      if (test(rect, regionOf(at, style))) return true;
      rect = scrolledInto(rect, boundingRectOf(at));
    }
    if (position === 'fixed') {
      const holder = transformedAround(at);
      if (holder === null) return test(rect, windowRegion(at));
      at = holder;
    }
    if (position !== 'static') absolute = position === 'absolute';
  }
  return test(rect, pageRegion(el));
}

// The rectangle after a box has scrolled to it: the part of it in the box, or else the whole box.
function scrolledInto(rect, box) {
  const [left, right] = within(rect.left, rect.right, box.left, box.right);
  const [top, bottom] = within(rect.top, rect.bottom, box.top, box.bottom);
  return { left, top, right, bottom };
}

const within = (start, end, first, last) => (start < last && end > first ? [Math.max(start, first), Math.min(end, last)] : [first, last]);

// The ancestor whose transform or filter makes it the containing block of fixed boxes.
function transformedAround(el) {
  for (let at = composedParent(el); at !== null; at = composedParent(at)) {
    const { transform, filter, perspective } = styleOf(at);
    if (transform !== 'none' || filter !== 'none' || perspective !== 'none') return at;
  }
  return null;
}

// The region of a box that can be scrolled to, in coordinates of the viewport.
function regionOf(box, style) {
  const rect = boundingRectOf(box);
  const left = rect.left + clientLeftOf(box);
  const top = rect.top + clientTopOf(box);
  if (style.overflow.includes('clip')) return { left, top, right: left + clientWidthOf(box), bottom: top + clientHeightOf(box) };
  const flex = style.display.includes('flex') ? style.flexDirection : '';
  const fromRight = (style.direction === 'rtl') !== (flex === 'row-reverse');
  const fromBottom = flex === 'column-reverse';
  return {
    left: left - scrollLeftOf(box) + (fromRight ? clientWidthOf(box) - scrollWidthOf(box) : 0),
    top: top - scrollTopOf(box) + (fromBottom ? clientHeightOf(box) - scrollHeightOf(box) : 0),
    right: Infinity,
    bottom: Infinity,
  };
}

function windowRegion(el) {
  const { innerWidth, innerHeight } = windowOf(el);
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

function pageRegion(el) {
  const root = rootElementOf(documentOf(el));
  const { scrollX, scrollY } = windowOf(el);
  const fromRight = root !== null && styleOf(root).direction === 'rtl';
  return { left: (fromRight ? clientWidthOf(root) - scrollWidthOf(root) : 0) - scrollX, top: -scrollY, right: Infinity, bottom: Infinity };
}
