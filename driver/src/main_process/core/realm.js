// A realm of its own for the hooks. Its Promise, arrays and JSON are not the app's, which may be replaced at any time.
// Timers and the clock exist only once; they are kept as they are now, in a launched app before its first line.
(require, emitRaw, owner, presentation, first, source) => {
  const timers = require('timers');
  const { performance } = require('perf_hooks');
  const now = performance.now.bind(performance);
  const kept = {
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
    setTimeout: timers.setTimeout, clearTimeout: timers.clearTimeout,
    setInterval: timers.setInterval, clearInterval: timers.clearInterval,
    setImmediate: timers.setImmediate,
  };
  // Named like code without a name: its lines are told from a caller's by their numbers (settle.js).
  const options = { filename: '<anonymous>', contextName: 'stagewright' };
  const begun = now();
  const house = require('vm').runInNewContext(source, {}, options)(outside);
  house.took = now() - begun;
  return house;
}
