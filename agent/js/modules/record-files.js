// Records chosen files. A page knows only their names. DevTools reads the paths from the `File` objects that are kept
// here.

const MOST_CHOICES = 20;
const choices = new Map();
let choicesSoFar = 0;

export function keepChosen(list) {
  const files = Array.from(list || []);
  const id = ++choicesSoFar;
  choices.set(id, files);
  if (choices.size > MOST_CHOICES) choices.delete(choices.keys().next().value);
  return { id, count: files.length };
}

export const chosenFile = (id, at) => (choices.get(id) || [])[at] || null;
