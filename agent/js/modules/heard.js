// The operation `heard`: the events that a trap has got so far.

import { KeyTrap } from './key-trap.js';
import { HoverTrap } from './hover-trap.js';
import { PressTrap, lastStates, stateOfTrap, takeAway, traps } from './traps.js';

// Also removes the trap, unless `kept`.
export function opHeard({ id, kept }) {
  const trap = traps.get(id);
  if (trap instanceof HoverTrap) trap.lookAgain();
  if (trap instanceof KeyTrap) trap.lookAgain();
  if (trap instanceof PressTrap && trap.mayBeDouble()) trap.endDouble();
  const state = stateOfTrap(id);
  if (!kept) {
    if (trap) takeAway(trap);
    lastStates.delete(id);
  }
  return state || { downs: 0, clicks: 0, met: null, landed: null, unknown: true };
}
