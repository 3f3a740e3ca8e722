// Makes a separate realm for the hooks, because the app may replace its Promise, arrays and JSON at any time. Timers
// and the clock exist only once in a process. Their functions are taken now, in a launched app before its first line. A
// clock that another session has installed (groups/src/clock) names the function that it replaced.
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
    // Converts a promise of our realm to one of the app's realm.
    promised: async (value) => value,
    // Makes a function of the app's realm. Electron creates a callback's arguments in the realm of the callback.
    function: (act) => function () { return act(this, arguments); },
  };
  const outside = {
    kept, require, emitRaw, owner, presentation, first, process, btoa,
    performance: { now },
    setTimeout: real(timers.setTimeout), clearTimeout: timers.clearTimeout,
    setInterval: real(timers.setInterval), clearInterval: timers.clearInterval,
    setImmediate: timers.setImmediate,
  };
  // The file name that V8 gives to code without one. settle.js tells our lines from the caller's by their numbers.
  const options = { filename: '<anonymous>', contextName: 'stagewright' };
  const begun = now();
  const mainState = require('vm').runInNewContext(source, {}, options)(outside);
  mainState.took = now() - begun;
  return mainState;
}
