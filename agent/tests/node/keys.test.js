// The trap for keys. A browser makes this order of events only under load: the page moves the focus between a key and
// its character.

import assert from 'node:assert/strict';
import test from 'node:test';

import { shown } from './page.js';

globalThis.__stagewright_guard = { views: [], listen() {}, leave() {} };
// An open channel would keep Node running.
globalThis.MessageChannel = class { port1 = {}; port2 = { postMessage() {} }; };
globalThis.CSS = { escape: (text) => text };
const { KeyTrap } = await import('../../js/modules/key-trap.js');

const box = shown('<div><input id="field"><input id="next"><button id="delete">Delete</button></div>');
const [field, next, button] = box.children;

// An event that counts how often it was stopped. Its `eventPhase` is that of a dispatch until `done` is called.
function eventOn(target, type, key) {
  return {
    type,
    key,
    code: key.length === 1 ? 'KeyX' : key,
    eventPhase: 1,
    stopped: 0,
    composedPath: () => [target],
    preventDefault() {},
    stopImmediatePropagation() { this.stopped++; },
    done() { this.eventPhase = 0; },
  };
}

// Presses a key on the field whose character arrives at `then`. Returns how often the character was stopped, and what
// the trap has met.
function press(key, then, { focusGiven = true, during = false } = {}) {
  const down = eventOn(field, 'keydown', key);
  const trap = new KeyTrap({ id: 1, keys: [down.code] }, field, { target: null, focusGiven });
  const arrive = (event) => { if (trap.takes(event)) trap.hear(event); };
  arrive(down);
  if (!during) down.done();
  if (then !== field) arrive(eventOn(then, 'focusin', ''));
  down.done();
  const character = eventOn(then, 'keypress', key);
  arrive(character);
  return { stopped: character.stopped, met: trap.state.met && trap.state.met.name };
}

test('a character presses no button that got the focus after its key', () => {
  assert.deepEqual(press('Enter', button), { stopped: 1, met: 'Delete' });
});

test('a letter is not typed into a field that got the focus after its key', () => {
  assert.equal(press('x', next).stopped, 1);
});

test('the Enter key goes on to a field that got the focus after it, as for a person', () => {
  assert.deepEqual(press('Enter', next), { stopped: 0, met: null });
});

test('a character follows a focus that a handler of its key has moved', () => {
  assert.deepEqual(press('Enter', button, { during: true }), { stopped: 0, met: null });
});

test('a character passes where its field had the focus before the call', () => {
  assert.deepEqual(press('Enter', button, { focusGiven: false }), { stopped: 0, met: null });
});

test('a character of its own field passes', () => {
  assert.deepEqual(press('x', field), { stopped: 0, met: null });
});

test('a later key of a person ends the trap', () => {
  const trap = new KeyTrap({ id: 2, keys: ['KeyX'] }, field, { target: null, focusGiven: true });
  const down = eventOn(field, 'keydown', 'x');
  assert.equal(trap.takes(down), true);
  trap.hear(down);
  assert.equal(trap.takes(eventOn(button, 'keydown', 'Enter')), false);
});
