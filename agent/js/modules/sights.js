// Questions about what shows, for the stretch that a walk is recording (stretches.js).
//
// Only style rules and animations can change the answers without a mutation. The agent notices when such a rule comes or
// goes, and which elements are animated (touched.js). So a question need not be asked again where no style rule concerns
// the element or its ancestors inside the stretch.

import { hidesNothing, hidingOf } from './hiding.js';
import { noteSight, recording } from './stretch-notes.js';

// Asks whether, or how, an element shows.
export function sightOf(question, el) {
  const answer = question(el);
  if (recording !== null && hidingOf(el) !== recording.around) noteSight(question, el, answer);
  return answer;
}

// Something above hides or moves the children of an element: each has to be asked.
export const HIDES_SOME = -1;

// The bits around the children of an element, for `sightOf` to compare with.
export function hidingAround(host) {
  const bits = hidingOf(host);
  return hidesNothing(bits) ? bits : HIDES_SOME;
}
