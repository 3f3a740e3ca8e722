// Text in a walk: inline text is gathered until a box ends it, and becomes its parent's name or an entry.

import { boundingRectOf, composedParent, documentOf, holdsNode, rectsOfRange, styleOf, tagOf } from './dom.js';
import { Entry } from './entry.js';
import { hidingOf } from './hiding.js';
import { PLAIN, drawn, letteringOf } from './lettering.js';
import { CONTENT, CONTROL } from './role-kinds.js';
import { generatedThatShows, textOfRenderedShowsAs } from './shows.js';
import { packState } from './state-mask.js';
import { sightOf } from './sights.js';
import { factOf } from './stretch-notes.js';
import { collapse, withoutIcons } from './text-format.js';
import { SHOWN, renderOf } from './visibility.js';
import { walk } from './walk.js';

const TEXT_MASK = packState({ visible: true, enabled: true, disabled: false, focused: false, busy: false, shadow_closed: false });

export const INLINE = new Set(['span', 'b', 'i', 'em', 'strong', 'code', 'small', 'sub', 'sup', 'u', 's', 'mark', 'abbr', 'time',
  'q', 'cite', 'var', 'kbd', 'samp', 'bdi', 'bdo', 'font', 'ins', 'del', 'dfn', 'tspan', 'label', 'slot', 'tt', 'big']);

// Facts that children inherit, as bits.
export const IN_HIDDEN = 1; // an ancestor takes it out of sight or out of the accessibility tree
export const CONTROLS_ONLY = 2; // inside a leaf role, or hidden: text does not count
export const IN_CLOSED = 4; // inside a closed shadow root

// Text is only appended here and never read. A read makes V8 join all pieces into one string, so that reads for each
// piece would make a long line quadratic.
export function addText(data, host, inherited, node = null) {
  if ((inherited & CONTROLS_ONLY) !== 0 || data === '') return;
  // Most text nodes are the indentation between tags.
  if (walk.text === '' && !/\S/.test(data)) return;
  if (host !== walk.askedHost) {
    walk.askedHost = host;
    walk.lettering = renderOf(host) === SHOWN ? sightOf(textOfRenderedShowsAs, host) : null;
  }
  if (walk.lettering === null) return;
  const text = drawn(data, walk.lettering);
  if (walk.text === '') {
    walk.textHost = host;
    walk.apart = '';
  } else if (host !== walk.lastHost && walk.endsInWord && isWord(data[0])) {
    if ((standsApart(host, walk.lastHost) || standsApart(walk.lastHost, host)) && !textsTouch(host, node)) walk.text += ' ';
    // Boxes that touch may still be separate words, such as a name and its status. rows.js needs the words.
    else walk.apart = `${walk.apart || walk.text} `;
  }
  walk.lastHost = host;
  walk.lastNode = node;
  walk.text += text;
  walk.endsInWord = isWord(data[data.length - 1]);
  if (walk.apart !== '') walk.apart += text;
}

const isWord = (character) => /\S/.test(character);

// Whether an element is a separate box, as the parts of a flex row are, or has space beside it.
function isBoxApart(el) {
  const style = styleOf(el);
  const { display } = style;
  if (display !== 'inline') return display !== 'contents';
  return style.marginLeft !== '0px' || style.marginRight !== '0px' || style.paddingLeft !== '0px' || style.paddingRight !== '0px';
}

// Whether an inline element is shown apart from the words beside it. Boxes that hold `other` too are around both.
function standsApart(host, other) {
  for (let el = host; el !== null && INLINE.has(tagOf(el)) && !holdsNode(el, other); el = composedParent(el)) {
    if (factOf(isBoxApart, el)) return true;
  }
  return false;
}

// Whether the last text and this one stand side by side with nothing between them, as the tokens of highlighted code
// do. Compare the boxes first: mostly they are apart, and text is more expensive to measure.
function textsTouch(host, node) {
  if (walk.lastNode === null && node === null
    && boundingRectOf(host).left >= boundingRectOf(walk.lastHost).right + 1) return false;
  const last = textRects(walk.lastHost, walk.lastNode).pop();
  const [next] = textRects(host, node);
  return last !== undefined && next !== undefined && Math.abs(next.left - last.right) < 1 && last.bottom > next.top && next.bottom > last.top;
}

function textRects(host, node) {
  const range = documentOf(host).createRange();
  if (node === null) range.selectNodeContents(host);
  else range.selectNode(node);
  return rectsOfRange(range);
}

// Text of `::before` or `::after`, if it is more than a bullet or an arrow.
export function addGenerated(el, pseudo, inherited) {
  if ((inherited & CONTROLS_ONLY) !== 0) return;
  const text = factOf(pseudo === '::before' ? wordsBefore : wordsAfter, el);
  if (text === '') return;
  walk.askedHost = el;
  walk.lettering = PLAIN;
  addText(text, el, inherited);
  walk.askedHost = null;
}

const wordsBefore = (el) => generatedWords(el, '::before');
const wordsAfter = (el) => generatedWords(el, '::after');

function generatedWords(el, pseudo) {
  const style = styleOf(el, pseudo);
  const text = generatedThatShows(el, pseudo, style, hidingOf(el));
  return /[\p{L}\p{N}]/u.test(text) ? drawn(text, letteringOf(style)) : '';
}

// Ends a run of inline text: it becomes its parent's name, an entry, or nothing when it repeats that name.
export function flushText(depth, chain, parent) {
  if (walk.text === '') return;
  const text = collapse(walk.text);
  const host = walk.textHost;
  walk.text = '';
  if (text === '' || (parent && parent.name === text)) return;
  // Skip the character of an icon font: the class or title of the icon is more useful (`hintAtIcon`).
  if (parent && parent.clickable && withoutIcons(text) === '') return;
  const last = walk.entries[walk.entries.length - 1];
  if (parent && parent === last && parent.name === '' && (parent.kind !== CONTROL || parent.clickable)) {
    parent.name = text;
    parent.isText = true;
    parent.apart = walk.apart;
    return;
  }
  const nth = last && last.el === host && last.role === 'text' ? last.nth + 1 : 0;
  const entry = new Entry(host, '#text', 'text', text, CONTENT, TEXT_MASK, depth, chain);
  entry.nth = nth;
  entry.apart = walk.apart;
  walk.entries.push(entry);
}
