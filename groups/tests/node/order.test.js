// On random programs, timers fire in the same order as those of @sinonjs/fake-timers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installed, makeClock, native } from './clock.js';

const { createClock } = installed('@sinonjs/fake-timers');

// A generator of numbers from 0 to 1, which are the same for the same seed.
const random = (seed) => () => {
  seed = (seed * 1103515245 + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
};

// A program of timers that set and clear other timers, also in microtasks.
function program(seed, { now, once, every, clear }, log) {
  const next = random(seed);
  const handles = [];
  let made = 0;
  const make = () => {
    if (made >= 300) return;
    made += 1;
    const id = made;
    const repeats = next() < 0.25;
    const delay = Math.floor(next() * 30);
    const act = () => {
      log.push(`${id}@${now()}`);
      if (next() < 0.3) clear(handles[Math.floor(next() * handles.length)]);
      if (next() < 0.4) make();
      if (next() < 0.2) Promise.resolve().then(make);
    };
    handles.push(repeats ? every(act, delay + 1) : once(act, delay));
  };
  for (let count = 0; count < 12; count += 1) make();
}

test('timers fire in the order of the oracle', async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const wanted = [];
    const oracle = createClock(1000);
    program(seed, { now: () => oracle.now, once: oracle.setTimeout, every: oracle.setInterval, clear: oracle.clearTimeout }, wanted);
    const got = [];
    const clock = makeClock(native());
    clock.install(1000);
    await clock.pause(1000);
    const once = (act, delay) => clock.add({ act, delay });
    const every = (act, delay) => clock.add({ act, delay, interval: true });
    program(seed, { now: clock.now, once, every, clear: clock.remove }, got);
    for (const ms of [10, 35, 60]) {
      await oracle.tickAsync(ms);
      await clock.runFor(ms, Infinity);
    }
    clock.uninstall();
    assert.deepEqual(got, wanted, `seed ${seed}`);
  }
});
