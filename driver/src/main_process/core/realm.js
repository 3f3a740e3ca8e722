// A realm of its own for the hooks. Its Promise, arrays and JSON are not the app's, which may be replaced at any time.
// Timers and the clock exist only once; they are kept as they are now, in a launched app before its first line. A clock
// that another session has put in place (groups/src/clock) names the function that it replaced.
(require, emitRaw, owner, presentation, first, source) => {
  const replaced = Symbol.for('stagewright.replaced');
  const real = (act) => act[replaced] || act;
  const timers = require('timers');
  const { performance } = require('perf_hooks');
  const ofNode = real(performance.now);
  // In Node 16 (Electron 22) performance.now asks process.hrtime, which a clock replaces. Elsewhere it is twice as fast.
  const bigint = real(process.hrtime.bigint);
  const milliseconds = () => Number(bigint()) / 1e6;
  const behind = milliseconds() - Reflect.apply(ofNode, performance, []);
  const isOld = Number(process.versions.node.split('.')[0]) < 18;
  const now = isOld ? () => milliseconds() - behind : () => Reflect.apply(ofNode, performance, []);
  const kept = {
    // The app's global object.
    global: globalThis,
    isPromise: require('util').types.isPromise,
    AsyncFunction: (async () => {}).constructor,
    parse: JSON.parse,
    functions: Function.prototype,
    AbortController: globalThis.AbortController,
    // A promise of the app's realm for one of ours.
    promised: async (value) => value,
    // A function of the app's realm: what Electron calls it with is made in the realm of the function.
    function: (act) => function () { return act(this, arguments); },
  };
  const outside = {
    kept, require, emitRaw, owner, presentation, first, process, btoa,
    performance: { now },
    setTimeout: real(timers.setTimeout), clearTimeout: timers.clearTimeout,
    setInterval: real(timers.setInterval), clearInterval: timers.clearInterval,
    setImmediate: timers.setImmediate,
  };
  // Named like code without a name: its lines are told from a caller's by their numbers (settle.js).
  const options = { filename: '<anonymous>', contextName: 'stagewright' };
  const begun = now();
  const house = require('vm').runInNewContext(source, {}, options)(outside);
  house.took = now() - begun;
  return house;
}
