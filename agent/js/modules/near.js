// Of several matches, finds those that are nearest to a text. The distance is the number of steps up to an ancestor
// that contains the text.

import { composedParent, textContentOf } from './dom.js';
import { comparable } from './text-format.js';

// How many ancestors of a match are searched, and the longest text (characters) of one. A larger ancestor contains too
// much of the page to count as near.
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
