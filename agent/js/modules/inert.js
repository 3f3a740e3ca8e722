// Elements that show and take no input (HTML, "inert subtrees").

import { label } from './describe.js';
import { attributeOf, composedParent, documentOf, elementsFromPointOf, matchesSelector, queryAll, tagOf } from './dom.js';
import { frameHolding, windowOf } from './frames.js';
import { rectOf } from './geometry.js';

// The element whose `inert` attribute applies to this one. It does not apply to a modal dialog, unless the dialog has
// the attribute itself. A frame passes it on to its document.
export function inertAround(el) {
  for (let at = el; at !== null; at = composedParent(at)) {
    if (attributeOf(at, 'inert') !== null) return at;
    if (isModal(at)) break;
  }
  const frame = frameHolding(documentOf(el));
  return frame && inertAround(frame);
}

// The modal dialog that makes the rest of its document inert, and so this element. It belongs to the element's document,
// or to one that embeds it.
export function modalOver(el) {
  const frame = frameHolding(documentOf(el));
  return modalHere(el) || (frame && modalOver(frame));
}

function modalHere(el) {
  const all = queryAll(documentOf(el), 'dialog:modal');
  if (all.length === 0) return null;
  const own = modalAround(el);
  if (own === null) return all[all.length - 1];
  return all.length === 1 ? null : modalAbove(own);
}

// The modal dialog that contains an element; null if there is none.
function modalAround(el) {
  for (let at = el; at !== null; at = composedParent(at)) if (isModal(at)) return at;
  return null;
}

// The modal dialog that was opened after this one, and makes it inert. No script can read the order of the top layer. But
// the backdrop of the last modal dialog covers the others, so a hit test meets that dialog first.
function modalAbove(dialog) {
  const { left, top, right, bottom } = rectOf(dialog);
  const { innerWidth, innerHeight } = windowOf(dialog);
  const middle = (from, to, most) => (Math.max(0, from) + Math.min(to, most)) / 2;
  const met = elementsFromPointOf(documentOf(dialog), middle(left, right, innerWidth), middle(top, bottom, innerHeight));
  const last = Array.from(met, modalAround).find((other) => other !== null);
  return last === undefined || last === dialog ? null : last;
}

const isModal = (el) => tagOf(el) === 'dialog' && matchesSelector(el, ':modal');

export const inertWords = (el, holder) => (holder === el ? 'it has the attribute inert' : `${label(holder)} around it has the attribute inert`);

// Why the document that this element embeds takes no input, as JSON; null if it does. Its own agent cannot see that.
export function frameInert() {
  const holder = inertAround(this);
  if (holder !== null) return JSON.stringify({ modal: false, words: `${label(holder)} around it has the attribute inert` });
  const dialog = modalOver(this);
  return dialog && JSON.stringify({ modal: true, words: `${label(dialog)} over it is modal` });
}
