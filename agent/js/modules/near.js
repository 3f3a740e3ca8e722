// Matches that are near a text: in the row, the group or the region that has it. The nearest ones alone are kept.

import { composedParent, textContentOf } from './dom.js';
import { comparable } from './text-format.js';

// How many elements around a match are looked at, and how much text each may have: the whole page is near everything.
const MOST_STEPS = 12;
const MOST_TEXT = 4000;

export function nearest(found, words) {
  const wanted = comparable(words);
  const steps = found.map((el) => stepsTo(el, wanted));
  const least = steps.reduce((a, b) => Math.min(a, b), Infinity);
  return least === Infinity ? [] : found.filter((_, i) => steps[i] === least);
}

function stepsTo(el, wanted) {
  let at = el;
  for (let step = 0; at && step < MOST_STEPS; step++, at = composedParent(at)) {
    const text = textContentOf(at) || '';
    if (text.length > MOST_TEXT) return Infinity;
    if (comparable(text).includes(wanted)) return step;
  }
  return Infinity;
}
