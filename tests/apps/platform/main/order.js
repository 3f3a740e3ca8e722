// The order of deferred work in the main process, and the handlers of its errors.
'use strict';
const { once } = require('node:events');

module.exports = async ({ log }) => {
  const order = [];
  await new Promise((resolve) => {
    setImmediate(() => { order.push('immediate'); setTimeout(resolve, 5); });
    process.nextTick(() => order.push('tick'));
    Promise.resolve().then(() => order.push('promise'));
    queueMicrotask(() => order.push('microtask'));
    order.push('synchronous');
  });
  log(order);
  const timers = [];
  await new Promise((resolve) => {
    setTimeout(() => { timers.push(400); resolve(); }, 400);
    setTimeout(() => timers.push(1), 1);
    setTimeout(() => timers.push(200), 200);
  });
  log(`timers: ${timers}`);
  const rejected = once(process, 'unhandledRejection');
  Promise.reject(new Error('rejected'));
  log(`unhandledRejection: ${(await rejected)[0].message}`);
  const thrown = once(process, 'uncaughtException');
  setTimeout(() => { throw new Error('thrown'); });
  log(`uncaughtException: ${(await thrown)[0].message}`);
  const warned = once(process, 'warning');
  process.emitWarning('warned');
  log(`warning: ${(await warned)[0].message}`);
  const signalled = once(process, 'SIGUSR2');
  process.kill(process.pid, 'SIGUSR2');
  log(`signal: ${(await signalled)[0]}`);
  const reads = [];
  const watched = new Error('watched');
  Object.defineProperty(watched, 'stack', { configurable: true, get() { reads.push('stack'); return 'its stack'; } });
  console.log(watched);
  console.log({ get name() { reads.push('name'); return ''; } });
  log(`console.log reads: ${reads}`);
  const began = Date.now();
  // oxlint-disable-next-line no-debugger
  debugger;
  log(`debugger: ${Date.now() - began < 1000 ? 'goes on' : 'held'}`);
  log(`cell: ${new WeakRef(order).deref() === order}, stack limit ${Error.stackTraceLimit}`);
};
