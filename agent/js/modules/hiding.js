// Reasons why the content of a box is hidden although it is rendered, as bits that the content inherits. Of these
// reasons `checkVisibility` detects only `opacity`.

import {
  attributeOf, boundingRectOf, clientHeightOf, clientWidthOf, composedParent, documentOf, matchesSelector,
  scrollHeightOf, scrollWidthOf, styleOf, tagOf,
} from './dom.js';
import { frameHolding } from './frames.js';
import { hasInk } from './lettering.js';
import { pass, remember } from './pass.js';
import { isOutOfReach, startsOutOfReach } from './reach.js';
import { BOX, CLIPS, CUTS, FADES, LETTERS, MOVES, TURNS, kindsAbout } from './style-rules.js';
import { SHOWN, computeRender } from './visibility.js';

const NOT_RENDERED = 1; // display: none
const NOT_PAINTED = 2; // clipped to nothing, or transformed to no area
// An ancestor without a size clips content that overflows it. Absolutely positioned content escapes, unless the ancestor
// is positioned itself (CUT_ABSOLUTE). Fixed content escapes, unless the ancestor is transformed (CUT_FIXED).
const CUT = 4;
const CUT_ABSOLUTE = 8;
const CUT_FIXED = 16;
export const FADED = 64; // opacity 0: invisible, but it still takes presses
export const MOVED = 32; // starts where nobody can scroll to; its content may be elsewhere
export const SPECIAL_LETTERS = 128; // transformed case, indented, dots or invisible: check the element's style
export const UNSEEN = NOT_RENDERED | NOT_PAINTED | FADED | CUT | CUT_ABSOLUTE | CUT_FIXED;
const REASONS = UNSEEN | MOVED | SPECIAL_LETTERS;

// The bits above these count the elements, from the top of the document down to this one, whose style was read. If an
// element and its ancestor have the same bits, no style rule hides anything between the two (sights.js).
const STYLED = 256;

export const hidesNothing = (bits) => (bits & REASONS) === 0;

// In CSS pixels: text in a box of one pixel is there for screen readers only.
const NO_SIZE = 1;

// The bits of an element's content. Not recursive, because a page may be deeper than the stack allows.
export function hidingOf(el) {
  const cached = pass === null ? undefined : pass.hiding.get(el);
  if (cached !== undefined) return cached;
  const above = [el];
  let bits = 0;
  for (let at = composedParent(el); at !== null; at = composedParent(at)) {
    const known = pass === null ? undefined : pass.hiding.get(at);
    if (known !== undefined) {
      bits = known;
      break;
    }
    above.push(at);
  }
  const top = above[above.length - 1];
  if (bits === 0 && composedParent(top) === null) bits = hidingOfDocument(documentOf(top));
  for (let i = above.length - 1; i >= 0; i--) {
    const at = above[i];
    bits = hidingWithin(at, tagOf(at), bits);
    if (pass !== null) pass.hiding.set(at, bits);
  }
  return bits;
}

// The reasons that hide a frame also hide its whole content.
function hidingOfDocument(doc) {
  const frame = frameHolding(doc);
  if (frame === null) return 0;
  const bits = hidingOf(frame);
  const unseen = (bits & UNSEEN) !== 0 || computeRender(frame) !== SHOWN;
  return unseen || ((bits & MOVED) !== 0 && isOutOfReach(frame, boundingRectOf(frame))) ? NOT_PAINTED : 0;
}

// The bits of an element's content, from the bits of its parent's content (`above`). `style` is passed by callers that
// have it.
export const hidingWithin = (el, tag, above, style = null) => bitsOf(el, tag, style, above, true);

// The bits of an element's own box, without what cuts off only its content.
export function hidingOfBox(el) {
  const parent = composedParent(el);
  const above = parent === null ? hidingOfDocument(documentOf(el)) : hidingOf(parent);
  return bitsOf(el, tagOf(el), null, above, false);
}

function bitsOf(el, tag, known, above, content) {
  const kinds = pass !== null && pass.isLarge() ? kindsAbout(el, tag) : BOX | LETTERS;
  const reasons = above & REASONS;
  // If an ancestor is hidden, read every property: a position may show the element again.
  const box = (reasons & ~SPECIAL_LETTERS) !== 0 ? BOX : kinds & BOX;
  const letters = content && (kinds & LETTERS) !== 0;
  if (box === 0 && !letters) return above;
  const style = known || styleOf(el);
  const bits = letters ? (areLettersPlain(style) ? reasons & ~SPECIAL_LETTERS : reasons | SPECIAL_LETTERS) : reasons;
  return (above - reasons + STYLED) | (box === 0 ? bits : boxBits(el, tag, style, bits, content, box));
}

// All of these properties are inherited.
const areLettersPlain = (style) => style.textTransform === 'none' && style.textIndent === '0px' && hasInk(style)
  && style.webkitTextSecurity === 'none';

// The bits by the properties of the box. `kinds` are the kinds of rules that may match the element; properties of other
// kinds are not read.
function boxBits(el, tag, style, above, content, kinds) {
  const { display } = style;
  if (display === 'none') return NOT_RENDERED;
  const faded = (kinds & FADES) !== 0 && style.opacity === '0' ? FADED : 0;
  if (kinds === FADES) return above | faded;
  const { position } = style;
  const hidden = (above & ~SPECIAL_LETTERS) !== 0 && position !== 'static';
  let bits = (hidden ? escaped(el, tag, position, above) : above) | faded;
  if ((kinds & CLIPS) !== 0 && hasEmptyClip(el, style, position)) bits |= NOT_PAINTED;
  let moves = position !== 'static' && (kinds & MOVES) !== 0;
  if (display !== 'inline') {
    if (display === 'contents') return bits;
    const transformed = (kinds & TURNS) !== 0 && isTransformed(style);
    if (transformed && isFlat(style)) bits |= NOT_PAINTED;
    moves ||= transformed || ((kinds & MOVES) !== 0 && isPulledAway(style.marginLeft));
    if (content && (kinds & CUTS) !== 0) bits |= cutOf(el, tag, style, position, transformed);
  }
  if (!moves || ((bits & MOVED) === 0 && position !== 'fixed' && isInParent(el))) return bits;
  return startsOutOfReach(el) || (position === 'fixed' && hasOverflow(el)) ? bits | MOVED : bits & ~MOVED;
}

// Whether content overflows the box. In a fixed box it may stay outside of the window.
const hasOverflow = (el) => scrollHeightOf(el) > clientHeightOf(el) || scrollWidthOf(el) > clientWidthOf(el);

const isTransformed = ({ transform, scale, translate }) => transform !== 'none' || scale !== 'none' || translate !== 'none';

// A margin of `-100px` or less may hide an element. One of `-16px` usually aligns a row with the edge of its box.
const isPulledAway = (margin) => margin[0] === '-' && Number.parseFloat(margin) <= -100;

function hasEmptyClip(el, style, position) {
  if (style.clipPath !== 'none' && isEmptyShape(style.clipPath, el)) return true;
  if (position !== 'absolute' && position !== 'fixed') return false;
  const { clip } = style;
  return clip !== 'auto' && isEmptyClip(clip);
}

// Whether an element lies within its parent's box. Then it can be reached wherever the parent can.
function isInParent(el) {
  const parent = composedParent(el);
  if (parent === null) return false;
  const box = boundingRectOf(el);
  const around = remember('boxes', parent, boundingRectOf);
  return box.left >= around.left && box.top >= around.top && box.right <= around.right && box.bottom <= around.bottom;
}

function escaped(el, tag, position, bits) {
  if ((tag === 'dialog' || attributeOf(el, 'popover') !== null) && isInTopLayer(el)) return bits & (NOT_RENDERED | SPECIAL_LETTERS);
  if (position === 'fixed') return bits & ~(CUT | CUT_ABSOLUTE | MOVED);
  return position === 'absolute' ? bits & ~CUT : bits;
}

// Elements in the top layer are drawn over everything else, and no ancestor clips them. Chromium 108 does not know
// `:popover-open`.
function isInTopLayer(el) {
  if (matchesSelector(el, ':modal')) return true;
  try {
    return matchesSelector(el, ':popover-open');
  } catch {
    return false;
  }
}

function cutOf(el, tag, style, position, transformed) {
  const { overflow } = style;
  // The overflow of the body applies to the viewport.
  if (overflow === 'visible' || tag === 'body' || tag === 'html' || !mayCut(style.display)) return 0;
  const [x, y = x] = overflow.split(' ');
  if ((x === 'visible' || clientWidthOf(el) > NO_SIZE) && (y === 'visible' || clientHeightOf(el) > NO_SIZE)) return 0;
  if (transformed || isTransformed(style)) return CUT | CUT_ABSOLUTE | CUT_FIXED;
  return position === 'static' ? CUT : CUT | CUT_ABSOLUTE;
}

// `overflow` does not apply to table rows and groups of rows.
const mayCut = (display) => !display.startsWith('table-') || display === 'table-cell' || display === 'table-caption';

// Whether a transform leaves no area: a scale of 0, or a rotation until only the edge faces the viewer.
function isFlat({ transform, scale }) {
  if (scale !== 'none' && scale.split(' ').slice(0, 2).includes('0')) return true;
  if (transform === 'none') return false;
  const numbers = transform.slice(transform.indexOf('(') + 1).split(',').map(Number.parseFloat);
  const [a, b, c, d] = numbers.length > 6 ? [numbers[0], numbers[1], numbers[4], numbers[5]] : numbers;
  return Math.abs(a * d - b * c) < 1e-6;
}

// `rect(1px, 1px, 1px, 1px)`: top, right, bottom, left.
function isEmptyClip(clip) {
  const [top, right, bottom, left] = clip.slice(5).split(',').map(Number.parseFloat);
  return right - left <= NO_SIZE || bottom - top <= NO_SIZE;
}

// Whether a basic shape has no area. Other kinds of clip paths count as having some.
function isEmptyShape(shape, el) {
  const open = shape.indexOf('(');
  const kind = shape.slice(0, open);
  const inner = shape.slice(open + 1, shape.lastIndexOf(')'));
  if (kind === 'circle' || kind === 'ellipse') return inner.split(' at ')[0].split(' ').some((radius) => Number.parseFloat(radius) === 0);
  if (kind !== 'inset' && kind !== 'polygon' || inner.includes('(')) return false;
  const box = boundingRectOf(el);
  const px = (length, whole) => (length.endsWith('%') ? Number.parseFloat(length) / 100 * whole : Number.parseFloat(length));
  if (kind === 'inset') {
    const [top, right = top, bottom = top, left = right] = inner.split(' round ')[0].split(' ');
    return px(left, box.width) + px(right, box.width) >= box.width || px(top, box.height) + px(bottom, box.height) >= box.height;
  }
  const points = inner.replace(/^(?:nonzero|evenodd), */, '').split(', ').map((point) => {
    const [x, y] = point.split(' ');
    return [px(x, box.width), px(y, box.height)];
  });
  const area = points.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(area) < 1;
}
