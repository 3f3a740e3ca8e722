// Decides whether a person can see an element, now or after scrolling. Every verb that reads uses it.
//
// CSS must render it. None of these may apply: opacity 0, a clip to nothing, a box of no size, an unreachable place,
// letters without size or colour. Text in the colour of its background, and text under another element, count as shown.

import {
  ELEMENT, TEXT, assignedNodesOf, boundingRectOf, clientRectsOf, createRangeIn, firstComposedChild, isSvg, nextSiblingOf,
  nodeTypeOf, rectsOfRange, styleOf, tagOf, textContentOf,
} from './dom.js';
import { generatedText, mayHaveGenerated } from './generated.js';
import { FADED, MOVED, SPECIAL_LETTERS, UNSEEN, hidingOf, hidingOfBox } from './hiding.js';
import { NO_COLOUR, PLAIN, hasInk, letteringOf } from './lettering.js';
import { isOutOfReach } from './reach.js';
import { SHOWN, computeRender } from './visibility.js';

// Elements whose children are never visible, or only in browsers that cannot draw the element.
export const WITHOUT_TEXT = new Set([
  'canvas', 'video', 'audio', 'iframe', 'frame', 'webview', 'img', 'textarea', 'progress', 'meter', 'embed', 'title', 'desc',
  'metadata', 'defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern', 'script', 'style', 'template', 'datalist',
]);

// How the text directly in an element is drawn (lettering.js); null if it is not visible.
const textShowsAs = (el) => (computeRender(el) === SHOWN ? textOfRenderedShowsAs(el) : null);

// The same for an element that is known to be rendered.
export function textOfRenderedShowsAs(el) {
  if (WITHOUT_TEXT.has(tagOf(el))) return null;
  const hiding = hidingOf(el);
  const style = (hiding & SPECIAL_LETTERS) === 0 ? null : styleOf(el);
  if (!lettersShow(el, style, hiding)) return null;
  return style === null ? PLAIN : letteringOf(style);
}

// Whether the text directly in a rendered element is visible. `hiding` has the bits of its content. `style` is needed
// only if these contain SPECIAL_LETTERS.
export function lettersShow(el, style, hiding) {
  if ((hiding & UNSEEN) !== 0) return false;
  if ((hiding & SPECIAL_LETTERS) !== 0 && !(hasInk(style, isSvg(el)) && !(style.textIndent !== '0px' && isIndentedAway(el, style)))) return false;
  return (hiding & MOVED) === 0 || !isOutOfReach(el, boundingRectOf(el));
}

// The visible text of a pseudo-element; '' for none. `hiding` has the bits of the element's content.
export function generatedThatShows(el, pseudo, style, hiding) {
  const generated = generatedText(el, pseudo, style, true);
  if (generated === null || generated.text === '' || style.opacity === '0' || computeRender(el) !== SHOWN) return '';
  return lettersShow(el, style, hiding | SPECIAL_LETTERS) ? generated.text : '';
}

// Whether an indentation moves the text out of view. `-9999px` moves the first line away. `100%` with `nowrap` moves
// all of it beyond the clipped box.
function isIndentedAway(el, style) {
  const indent = style.textIndent;
  const amount = Number.parseFloat(indent);
  if (amount > -100 && !(indent.endsWith('%') && amount >= 100 && style.whiteSpace === 'nowrap')) return false;
  const range = createRangeIn(el);
  range.selectNodeContents(el);
  const rects = rectsOfRange(range);
  const box = boundingRectOf(el);
  return rects.every((rect) => (amount < 0 ? isOutOfReach(el, rect) || rect.right < box.left : rect.left >= box.right));
}

// Whether no part of a box is visible. By default opacity 0 counts as visible, because such a control can be pressed.
export function isOutOfSight(el, faded = FADED) {
  const hiding = hidingOfBox(el);
  return (hiding & UNSEEN & ~faded) !== 0 || ((hiding & MOVED) !== 0 && isOutOfReach(el, boundingRectOf(el)));
}

export const isUnseen = (el) => isOutOfSight(el, 0);

// Whether an element is visible: its box, or something in it. If a box has text but none of it is visible, the box
// itself must draw something.
export function shows(el) {
  if (computeRender(el) !== SHOWN) return false;
  const hiding = hidingOfBox(el);
  if ((hiding & UNSEEN) !== 0) return false;
  const sized = Array.from(clientRectsOf(el)).filter((rect) => rect.width > 0 && rect.height > 0);
  if (sized.length === 0) return somethingShowsIn(el);
  if ((hiding & MOVED) !== 0 && sized.every((rect) => isOutOfReach(el, rect))) return false;
  return !/\S/.test(textContentOf(el)) || drawsItself(el, tagOf(el), styleOf(el)) || somethingShowsIn(el);
}

const PICTURES = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'frame', 'webview', 'object', 'embed']);
const FIELDS = new Set(['input', 'textarea', 'select', 'button', 'progress', 'meter', 'hr']);

export const isPicture = (tag) => PICTURES.has(tag);
export const isField = (tag) => FIELDS.has(tag);

// Whether an element draws anything besides its children: a background, a border, a shadow, or an icon before its text.
export function drawsItself(el, tag, style) {
  if (PICTURES.has(tag) || FIELDS.has(tag) || style.backgroundImage !== 'none' || !NO_COLOUR.test(style.backgroundColor) || style.boxShadow !== 'none') return true;
  if (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') return true;
  if (SIDES.some((side) => style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px' && !NO_COLOUR.test(style[`border${side}Color`]))) return true;
  return mayHaveGenerated(el, tag) && ['::before', '::after'].some((pseudo) => !/^(?:none|normal)?$/.test(styleOf(el, pseudo).content));
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'];

// Whether a box draws something besides its descendant `inner`.
export const showsSomethingDrawn = (box, inner) => shows(box)
  && (drawsItself(box, tagOf(box), styleOf(box)) || somethingShowsIn(box, drawsItself, (at) => at === inner));

// Whether an element contains visible text, or a visible element that `draws` accepts. Elements that `skips` accepts
// are not searched. Not recursive, because a page may be deeper than the stack allows.
export function somethingShowsIn(el, draws = drawsItself, skips = () => false) {
  const open = [el];
  while (open.length > 0) {
    const at = open.pop();
    const tag = tagOf(at);
    const style = styleOf(at);
    if (style.display === 'none' || skips(at)) continue;
    if (at !== el && draws(at, tag, style) && boxShows(at)) return true;
    const inner = [];
    const assigned = assignedNodesOf(at, tag);
    for (let node = assigned ? null : firstComposedChild(at); node !== null; node = nextSiblingOf(node)) inner.push(node);
    let letters = null;
    for (const node of assigned || inner) {
      if (nodeTypeOf(node) !== TEXT || !/\S/.test(node.data)) continue;
      letters ??= textShowsAs(at) !== null;
      if (letters) return true;
    }
    // Look at the last child first: it lies over the others.
    for (const node of assigned || inner) if (nodeTypeOf(node) === ELEMENT) open.push(node);
  }
  return false;
}

function boxShows(el) {
  if (computeRender(el) !== SHOWN) return false;
  const hiding = hidingOfBox(el);
  const box = boundingRectOf(el);
  return (hiding & UNSEEN) === 0 && box.width > 0 && box.height > 0 && ((hiding & MOVED) === 0 || !isOutOfReach(el, box));
}
