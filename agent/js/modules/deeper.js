// Handles elements that are too deep for the recursive walk. They are walked later, when the stack is empty, and their
// entries are inserted at their places. Nothing is left out; only a run of text that continues there becomes two
// entries.

import { flushText } from './walk-text.js';
import { walk } from './walk.js';
import { PUT_OFF, visitElement } from './walker.js';

export function walkDown(el) {
  visitElement(el, 0, '', null, 0);
  flushText(0, '', null);
  if (walk.deeper) walk.entries = withDeeper(walk.entries);
}

// The entries, with the postponed ones inserted at their places.
function withDeeper(entries) {
  const whole = [];
  const open = [{ entries, at: 0 }];
  while (open.length > 0) {
    const level = open[open.length - 1];
    if (level.at === level.entries.length) {
      open.pop();
      continue;
    }
    const entry = level.entries[level.at++];
    if (entry.role !== PUT_OFF) whole.push(entry);
    else open.push({ entries: walkOn(entry), at: 0 });
  }
  return whole;
}

function walkOn({ el, depth, chain, goesOn: { parent, inherited, overturned } }) {
  walk.entries = [];
  walk.level = 0;
  walk.overturned = overturned;
  visitElement(el, depth, chain, parent, inherited);
  flushText(depth, chain, parent);
  return walk.entries;
}
