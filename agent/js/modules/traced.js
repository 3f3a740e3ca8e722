// For traces: the positions of elements that actions were about, and the page as text. Neither changes later answers.

import { attributeOf, rootElementOf } from './dom.js';
import { describe } from './describe.js';
import { activeElementDeep } from './frames.js';
import { boxOf } from './geometry.js';
import { given } from './given.js';
import { readTarget } from './targets.js';
import { clip } from './text-format.js';
import { hidesItsText } from './values.js';
import { besideOf } from './whereabouts.js';

const MOST_NOTES = 32;

// Facts about the elements of the latest actions, by ref. They are stored at the action, because it may remove the
// element.
const notes = new Map();

export function noteActedOn(el, ref) {
  notes.delete(ref);
  notes.set(ref, factsOf(el));
  if (notes.size > MOST_NOTES) notes.delete(notes.keys().next().value);
}

// The longest words of a row that are told, in characters.
export const MOST_BESIDE = 200;

function factsOf(el) {
  const { x, y, w, h } = boxOf(el);
  return {
    box: [x, y, w, h],
    // They distinguish it from similar controls, when the trace is viewed or replayed.
    beside: clip(besideOf(el), MOST_BESIDE),
    secret: hidesItsText(el),
    testid: attributeOf(el, 'data-testid') || '',
  };
}

// The facts about the element of an action. `ref` gives those that were stored at the action. Otherwise they are those
// of `target`, or of the focused element.
export function opActedOn(arg) {
  const noted = notes.get(arg.ref);
  if (noted) return noted;
  const el = (arg.target ? readTarget(arg).el : activeElementDeep()) || rootElementOf(document);
  // To describe an element without a ref would give it one, and later refs other numbers.
  if (!arg.target || !given(arg.target.ref)) return factsOf(el);
  const { role, name } = describe(el);
  return { ...factsOf(el), role, name };
}
