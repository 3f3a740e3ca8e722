// Facts about the stretch that a walk is recording (stretches.js): everything that the next walk has to check before it
// reuses the stretch.

export let recording = null; // the stretch that is being found

export const setRecording = (stretch) => { recording = stretch; };

export function noteRender(el, render) {
  if (recording !== null) recording.asked.push(el, render);
}

export function noteFact(question, el, answer) {
  if (recording !== null) (recording.facts ??= []).push(question, el, answer);
}

// Computes and records a fact about an element whose change causes no mutation.
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
