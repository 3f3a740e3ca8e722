// Tests the clock in a realm: the functions that it replaces and keeps, and how timers continue after it is removed.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { clockOfMain, clockOfPage, makeClock, native } from './clock.js';

const require = createRequire(import.meta.url);
const HOUR = 3_600_000;
const NEW_YEAR = Date.UTC(2030, 0, 1);

// A realm like a page's, with its own Date and Intl. Its timer ids are numbers.
function page() {
  const real = new Map();
  let last = 0;
  const set = (start) => (act, ms) => {
    last += 1;
    real.set(last, start(act, ms));
    return last;
  };
  const clear = (id) => clearTimeout(real.get(id));
  const realm = createContext({
    setTimeout: set(setTimeout), setInterval: set(setInterval), clearTimeout: clear, clearInterval: clear,
    performance: { now: () => performance.now() }, MessageChannel, log: [],
  });
  runInContext('var window = this', realm);
  return realm.window;
}

test('a page sees the time of the clock, and its own afterwards', async () => {
  const realm = page();
  const names = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'];
  const before = names.map((name) => realm[name]);
  const text = String(realm.setTimeout);
  const { clock, install, uninstall } = clockOfPage(realm);
  install(NEW_YEAR);
  await clock.pause(NEW_YEAR);
  assert.equal(realm.eval('Date.now()'), NEW_YEAR);
  assert.equal(realm.eval('new Date().getTime()'), NEW_YEAR);
  assert.ok(realm.eval('new Date().constructor === Date && new Date() instanceof Date'));
  assert.ok(realm.eval('class Day extends Date {}; new Day() instanceof Day && new Day().getTime() === Date.now()'));
  assert.ok(realm.eval('new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "UTC" }).format()').includes('2030'));
  assert.equal(realm.eval('Date.UTC(2000, 0, 1)'), Date.UTC(2000, 0, 1));
  assert.deepEqual([String(realm.setTimeout), realm.setTimeout.length], [text, 2]);
  realm.eval(`setTimeout(() => log.push('hour'), ${HOUR}); var never = setTimeout(() => log.push('never'), ${2 * HOUR})`);
  await clock.runFor(HOUR, Infinity);
  assert.deepEqual([...realm.log], ['hour']);
  assert.equal(clock.status().next.inMs, HOUR);
  uninstall();
  const after = names.map((name) => realm[name]);
  assert.ok(Math.abs(realm.eval('Date.now()') - Date.now()) < 1000);
  assert.deepEqual([after[0], after[1], after[4]], [before[0], before[1], before[4]]);
  realm.eval('clearTimeout(never)');
  assert.deepEqual(names.map((name) => realm[name]), before);
});

test('timers that wait at the end fire after the time they have left, unless cleared', async () => {
  const realm = page();
  const { clock, install, uninstall } = clockOfPage(realm);
  install();
  await clock.pause(Date.now());
  const gone = new Promise((done) => { realm.done = done; });
  realm.eval(`setTimeout(() => { log.push('late'); done(); }, ${HOUR + 40}); var old = setTimeout(() => log.push('cleared'), ${HOUR + 20});
    var every = setInterval(() => { log.push('every'); clearInterval(every); }, ${HOUR + 30})`);
  await clock.runFor(HOUR, Infinity);
  uninstall();
  realm.eval('clearTimeout(old)');
  await gone;
  assert.deepEqual([...realm.log], ['every', 'late']);
});

test('the main process: handles, promises, promisify, hrtime', async () => {
  const timers = require('timers');
  const promises = require('timers/promises');
  const { promisify } = require('util');
  const before = [globalThis.setTimeout, timers.setTimeout, promises.setTimeout, promises.setInterval, process.hrtime, Date];
  const { clock, install, uninstall } = clockOfMain(globalThis, require);
  const log = [];
  let handle;
  install(NEW_YEAR);
  try {
    await clock.pause(NEW_YEAR);
    const from = process.hrtime();
    setTimeout((name) => log.push(name), HOUR, 'global');
    timers.setTimeout(() => log.push('module'), HOUR + 1);
    promises.setTimeout(HOUR + 2, 'promise').then((value) => log.push(value));
    promisify(setTimeout)(HOUR + 3, 'promisified').then((value) => log.push(value));
    const stop = new AbortController();
    promises.setTimeout(HOUR, 0, { signal: stop.signal }).catch((error) => log.push(error.name));
    stop.abort();
    const cleared = setTimeout(() => log.push('cleared'), 5);
    before[0].call(globalThis, () => {}, 0);
    clearTimeout(cleared);
    const again = setTimeout(() => log.push('again'), HOUR);
    handle = setTimeout(() => log.push('left'), 2 * HOUR + 30);
    await clock.runFor(HOUR - 1, Infinity);
    again.refresh();
    await clock.runFor(11, Infinity);
    assert.deepEqual(log, ['AbortError', 'global', 'module', 'promise', 'promisified']);
    assert.equal(process.hrtime(from)[0], HOUR / 1000);
    assert.equal(Date.now(), NEW_YEAR + HOUR + 10);
    await clock.runFor(HOUR - 11, Infinity);
    assert.equal(log.pop(), 'again');
  } finally {
    uninstall();
  }
  assert.deepEqual([globalThis.setTimeout, timers.setTimeout, promises.setTimeout, promises.setInterval, process.hrtime, Date], before);
  assert.ok(handle.hasRef());
  await promises.setTimeout(60);
  assert.equal(log.pop(), 'left');
});

test('a jump fires what is overdue once, in the order in which it was due', async () => {
  const clock = makeClock(native());
  const log = [];
  clock.install(0);
  await clock.pause(0);
  clock.add({ act: () => log.push('second'), delay: 20 });
  clock.add({ act: () => log.push('first'), delay: 10 });
  const every = clock.add({ act: () => log.push('every'), delay: 7, interval: true });
  await clock.advance(1000);
  assert.deepEqual(log, ['every', 'first', 'second']);
  assert.equal(clock.now(), 1000);
  clock.remove(every);
  assert.equal(clock.status().next, null);
  clock.uninstall();
});

test('a run that takes too long says how far it got, and can go on', async () => {
  const clock = makeClock(native());
  clock.install(0);
  await clock.pause(0);
  const again = () => clock.add({ act: again, delay: 0 });
  again();
  const got = await clock.runFor(1e9, 50);
  assert.ok(got > 0 && got < 1e9 && clock.now() === got, String(got));
  clock.uninstall();
});

test('a fixed time stands, a system time goes, and the clock goes by itself', async () => {
  const clock = makeClock(native());
  clock.install(NEW_YEAR);
  const fired = new Promise((done) => { clock.add({ act: done, delay: 20 }); });
  await fired;
  assert.ok(clock.now() >= NEW_YEAR + 20 && clock.now() < NEW_YEAR + HOUR);
  await clock.setTime(5);
  assert.deepEqual([clock.now(), clock.status().mode], [5, 'fixed']);
  await clock.setSystemTime(7);
  assert.equal(clock.now(), 7);
  await clock.resume();
  assert.equal(clock.status().mode, 'running');
  clock.uninstall();
});

test('time moves on in the function of a timer, as long as the clock goes by itself', async () => {
  const clock = makeClock(native());
  clock.install(NEW_YEAR);
  const began = clock.now();
  const waited = new Promise((done) => {
    clock.add({ delay: 1, act: () => {
      const from = clock.now();
      while (clock.now() - from < 5);
      Promise.resolve().then(() => { while (clock.now() - from < 10); done(clock.now()); });
    } });
  });
  const at = await waited;
  assert.ok(at - began >= 11 && at - began < 5000, `${at - began}`);
  // Time never goes back.
  await clock.runFor(1, Infinity);
  assert.ok(clock.now() >= at);
  clock.uninstall();
});
