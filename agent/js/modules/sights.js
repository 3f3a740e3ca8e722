// Records questions about visibility for the stretch that a walk is finding (stretches.js).
//
// Only style rules and animations can change the answers without a mutation. The agent notices when such a rule comes or
// goes, and which elements are animated (touched.js). So a question need not be asked again where no style rule concerns
// the element or its ancestors inside the stretch.

import { hidesNothing, hidingOf } from './hiding.js';
import { noteSight, recording } from './stretch-notes.js';

// Asks a question about the visibility of an element, and records the answer where it may change without a mutation.
export function sightOf(question, el) {
  const answer = question(el);
  if (recording !== null && hidingOf(el) !== recording.around) noteSight(question, el, answer);
  return answer;
}

// A value that equals no bits: an ancestor hides or moves content, so each answer has to be recorded.
export const HIDES_SOME = -1;

// The bits that children of an element inherit, with which `sightOf` compares their own.
export function hidingAround(host) {
  const bits = hidingOf(host);
  return hidesNothing(bits) ? bits : HIDES_SOME;
}
