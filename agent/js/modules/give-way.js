// Checks that give way: another call acts before theirs, or their caller has left. The check may still wait in the
// page for its element. It must change nothing: a new focus or a trap would disturb the call that acts.

import { takeAway, traps } from './traps.js';

// How many checks that do not wait here are remembered: they are not begun yet, or have ended.
const KEPT = 100;
const giveWay = new Set();
const waiting = new Set();

// The reply of a check that has given way. Its call checks again before it acts.
export const GAVE_WAY = { gaveWay: true };

// Lets a check give way, and removes the trap that it may have set.
export function opGiveWay({ check, trap }) {
  giveWay.add(check);
  if (giveWay.size > KEPT + waiting.size) giveWay.delete([...giveWay].find((each) => !waiting.has(each)));
  const set = traps.get(trap);
  if (set) takeAway(set);
  return {};
}

export const givesWay = ({ check }) => giveWay.has(check);

// Notes that a check waits in the page until `wait` settles.
export function whileWaiting({ check }, wait) {
  waiting.add(check);
  return wait.finally(() => {
    waiting.delete(check);
    giveWay.delete(check);
  });
}
