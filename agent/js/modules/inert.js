// Elements that show and take no input (HTML, "inert subtrees").

import { label } from './describe.js';
import { attributeOf, composedParent, documentOf, matchesSelector, queryAll, tagOf } from './dom.js';

// The element whose attribute `inert` holds for this one. A modal dialog escapes it, unless the dialog has it itself.
export function inertAround(el) {
  for (let at = el; at !== null; at = composedParent(at)) {
    if (attributeOf(at, 'inert') !== null) return at;
    if (isModal(at)) return null;
  }
  return null;
}

// A modal dialog that the element lies under.
export function modalOver(el) {
  const [first = null] = queryAll(documentOf(el), 'dialog:modal');
  if (first === null) return null;
  for (let at = el; at !== null; at = composedParent(at)) if (isModal(at)) return null;
  return first;
}

const isModal = (el) => tagOf(el) === 'dialog' && matchesSelector(el, ':modal');

export const inertWords = (el, holder) => (holder === el ? 'it has the attribute inert' : `${label(holder)} around it has the attribute inert`);
