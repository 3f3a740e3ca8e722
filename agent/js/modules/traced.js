// For traces: where the elements are that were acted on, and the page as text. Neither changes a later answer.

import { attributeOf, rootElementOf } from './dom.js';
import { activeElementDeep } from './frames.js';
import { boxOf } from './geometry.js';
import { recordOf } from './refs.js';
import { isRow } from './rows.js';
import { readTarget } from './targets.js';
import { clip } from './text-format.js';
import { hidesItsText } from './values.js';

const MOST_NOTES = 32;

// The element that each of the latest actions was about, by its ref: a press may take it away before anybody asks.
const notes = new Map();

export function noteActedOn(el, ref) {
  notes.delete(ref);
  notes.set(ref, factsOf(el));
  if (notes.size > MOST_NOTES) notes.delete(notes.keys().next().value);
}

// The words of the row that a control is in tell it from its twins in a replay.
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

// `ref`: the element as it was when it was acted on. `target`: any other. Neither: whatever has the focus.
export function opActedOn(arg) {
  const noted = notes.get(arg.ref);
  if (noted) return noted;
  const el = arg.target ? readTarget(arg).el : activeElementDeep();
  return factsOf(el || rootElementOf(document));
}
