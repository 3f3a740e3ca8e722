// Elements that show and take no input (HTML, "inert subtrees").

import { label } from './describe.js';
import { attributeOf, composedParent, documentOf, elementsFromPointOf, matchesSelector, queryAll, rootElementOf, tagOf } from './dom.js';
import { frameHolding, windowOf } from './frames.js';
import { rectOf } from './geometry.js';
import { elementIn } from './hit.js';

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
  const own = modalAround(el);
  const last = lastModal(documentOf(el), own);
  return last === own ? null : last;
}

// The modal dialog that contains an element; null if there is none.
function modalAround(el) {
  for (let at = el; at !== null; at = composedParent(at)) if (isModal(at)) return at;
  return null;
}

// The modal dialog that was opened last, which makes everything outside of it inert. No script can read the order of the
// top layer. But its backdrop covers the others, so a hit test meets it first, also in a shadow root. `own` is a dialog
// to look at, too: it may have no backdrop.
function lastModal(doc, own) {
  const { innerWidth, innerHeight } = windowOf(rootElementOf(doc));
  const viewport = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const all = queryAll(doc, 'dialog:modal');
  for (const { left, top, right, bottom } of own ? [rectOf(own), viewport] : [viewport]) {
    const x = (Math.max(0, left) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(0, top) + Math.min(bottom, innerHeight)) / 2;
    const met = elementIn(doc, x, y);
    const modal = met && modalAround(met);
    if (modal) return modal;
    // Something else in the top layer may lie over it.
    const below = all.length > 0 && Array.from(elementsFromPointOf(doc, x, y), modalAround).find((other) => other !== null);
    if (below) return below;
  }
  return own || all[all.length - 1] || null;
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
