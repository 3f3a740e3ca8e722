// Notes for the stretch that a walk is recording (stretches.js): everything that the next walk has to ask again before
// it takes the stretch over.

export let recording = null; // the stretch that is being found

export const setRecording = (stretch) => { recording = stretch; };

export function noteRender(el, render) {
  if (recording !== null) recording.asked.push(el, render);
}

export function noteFact(question, el, answer) {
  if (recording !== null) (recording.facts ??= []).push(question, el, answer);
}

// Asks an element for a fact whose change no mutation reports.
export function factOf(question, el) {
  const answer = question(el);
  noteFact(question, el, answer);
  return answer;
}

export function noteSight(question, el, answer) {
  (recording.sights ??= []).push(question, el, answer);
}

export function noteHost(el) {
  if (recording !== null) recording.hosts.push(el);
}

export function noteUnsure() {
  if (recording !== null) recording.unsure = true;
}
