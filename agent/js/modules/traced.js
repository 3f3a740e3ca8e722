// For traces: the positions of elements that actions were about, and the page as text. Neither changes later answers.

import { attributeOf, rootElementOf } from './dom.js';
import { activeElementDeep } from './frames.js';
import { boxOf } from './geometry.js';
import { recordOf } from './refs.js';
import { isRow } from './rows.js';
import { readTarget } from './targets.js';
import { clip } from './text-format.js';
import { hidesItsText } from './values.js';

const MOST_NOTES = 32;

// Facts about the elements of the latest actions, by ref. They are stored at the action, because it may remove the
// element.
const notes = new Map();

export function noteActedOn(el, ref) {
  notes.delete(ref);
  notes.set(ref, factsOf(el));
  if (notes.size > MOST_NOTES) notes.delete(notes.keys().next().value);
}

// The words of the control's row, which distinguish it from similar controls when the trace is viewed.
function besidesOf(el) {
  const record = recordOf.get(el);
  if (!record || !isRow(record.row)) return '';
  return clip(record.row.parts.filter((part, i) => i !== record.own && part !== '').join(' '), 200);
}

function factsOf(el) {
  const { x, y, w, h } = boxOf(el);
  return {
    box: [x, y, w, h],
    beside: besidesOf(el),
    secret: hidesItsText(el),
    testid: attributeOf(el, 'data-testid') || '',
  };
}

// The facts about the element of an action. `ref` gives those that were stored at the action. Otherwise they are those
// of `target`, or of the focused element.
export function opActedOn(arg) {
  const noted = notes.get(arg.ref);
  if (noted) return noted;
  const el = arg.target ? readTarget(arg).el : activeElementDeep();
  return factsOf(el || rootElementOf(document));
}
