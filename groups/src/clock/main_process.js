// The clock of the main process. `require` is Node's own; `realm` is the app's global object.
//
// A timer's handle is a real Timeout that sleeps for 24 days. So its methods work, and clearTimeout of any module.
// setImmediate, nextTick and microtasks stay real. Without them Node itself would stop.
const clockOfMain = (realm, require) => {
  const timers = require('timers');
  const promises = require('timers/promises');
  const { syncBuiltinESMExports } = require('module');
  const { performance } = require('perf_hooks');
  const custom = require('util').promisify.custom;
  const { process } = realm;
  const own = {
    setTimeout: timers.setTimeout, clearTimeout: timers.clearTimeout, setInterval: timers.setInterval,
    setImmediate: timers.setImmediate, bigint: realm.process.hrtime.bigint, dateNow: realm.Date.now,
    promised: promises.setTimeout,
  };
  const ASLEEP = 2147483647;
  const clock = makeClock({
    Promise: realm.Promise,
    least: 1,
    now: () => own.dateNow.call(realm.Date),
    // Not performance.now: in Node 16 (Electron 22) it asks process.hrtime, which the clock replaces.
    ticks: () => Number(own.bigint()) / 1e6,
    wake: own.setTimeout,
    unwake: own.clearTimeout,
    turn: own.setImmediate,
    report: (error) => own.setImmediate(() => { throw error; }),
    gone: (timer) => timer.handle._destroyed,
  });
  const kept = replacer();
  let undoFormat = () => {};

  const timed = (interval) => (_self, [act, delay, ...given]) => {
    if (typeof act !== 'function') return Reflect.apply(interval ? own.setInterval : own.setTimeout, realm, [act, delay]);
    // Node calls it with the handle as `this`, also once it is real again.
    const handle = (interval ? own.setInterval : own.setTimeout)(function () { return Reflect.apply(act, this, given); }, ASLEEP);
    let timer;
    let fired = false;
    const fire = () => {
      fired = !interval;
      if (fired) own.clearTimeout(handle);
      Reflect.apply(act, handle, given);
    };
    const add = () => {
      timer = clock.add({ act: fire, delay, interval, handle });
    };
    add();
    const refresh = () => {
      const after = timer.every === undefined ? timer.delay : timer.every;
      if (!clock.mode) {
        delete handle.refresh;
        if (fired) Object.assign(handle, { _idleTimeout: after, _destroyed: false });
        return handle.refresh();
      }
      // A timer that has fired may be set again; one that was cleared may not.
      if (handle._destroyed && !fired) return handle;
      clock.remove(timer);
      if (fired) {
        Object.assign(handle, { _idleTimeout: ASLEEP, _destroyed: false });
        Reflect.apply(Object.getPrototypeOf(handle).refresh, handle, []);
      }
      fired = false;
      add();
      return handle;
    };
    Object.defineProperty(handle, 'refresh', { value: refresh, configurable: true, writable: true, enumerable: false });
    return handle;
  };

  function install(time) {
    if (clock.mode) return;
    clock.install(time);
    undoFormat = putDate(realm, clock, kept.put);
    putPerformance(performance, clock, kept.put);
    const timeout = timed(false);
    const fakes = { setInterval: shapedLike(own.setInterval, timed(true)) };
    const wait = (delay, value, options) => new realm.Promise((done, fail) => {
      const signal = options && options.signal;
      const abort = () => Object.assign(new realm.Error('The operation was aborted', { cause: signal.reason }), { name: 'AbortError', code: 'ABORT_ERR' });
      if (signal && signal.aborted) return fail(abort());
      const end = () => { own.clearTimeout(handle); fail(abort()); };
      const handle = fakes.setTimeout(() => {
        if (signal) signal.removeEventListener('abort', end);
        done(value);
      }, delay);
      if (options && options.ref === false) handle.unref();
      if (signal) signal.addEventListener('abort', end, { once: true });
    });
    const promised = shapedLike(own.promised, (_self, given) => wait(...given));
    const every = async function* (delay, value, options) {
      for (;;) {
        await wait(delay, undefined, options);
        yield value;
      }
    };
    // util.promisify asks the function itself for its form with a promise.
    const read = readOf(own.setTimeout);
    fakes.setTimeout = new Proxy(own.setTimeout, {
      apply: (_own, self, given) => timeout(self, given),
      get: (target, name) => (name === custom ? promised : read(target, name)),
    });
    for (const holder of [realm, timers]) {
      kept.put(holder, 'setTimeout', fakes.setTimeout);
      kept.put(holder, 'setInterval', fakes.setInterval);
    }
    kept.put(promises, 'setTimeout', promised);
    kept.put(promises, 'setInterval', shapedLike(promises.setInterval, (_self, given) => every(...given)));
    if (promises.scheduler) kept.put(promises.scheduler, 'wait', (delay, options) => wait(delay, undefined, options));

    const { hrtime } = process;
    const from = hrtime.bigint() - BigInt(Math.round(clock.present() * 1e6));
    const nanoseconds = () => from + BigInt(Math.round(clock.present() * 1e6));
    const bigint = shapedLike(hrtime.bigint, nanoseconds);
    kept.put(process, 'hrtime', new Proxy(hrtime, {
      apply: (_own, _self, [since]) => {
        const total = nanoseconds() - (since ? BigInt(since[0]) * 1000000000n + BigInt(since[1]) : 0n);
        return realm.Array.of(Number(total / 1000000000n), Number(total % 1000000000n));
      },
      get: (target, name) => (name === 'bigint' ? bigint : Reflect.get(target, name)),
    }));
    // Names that modules imported see it too.
    syncBuiltinESMExports();
  }

  function uninstall() {
    if (!clock.mode) return;
    const left = clock.uninstall();
    kept.undo();
    undoFormat();
    syncBuiltinESMExports();
    for (const { timer, left: ms } of left) {
      const { handle } = timer;
      delete handle.refresh;
      // The same handle wakes after what is left, and an interval then goes on at its own pace.
      if (timer.every !== undefined) handle._repeat = timer.every;
      handle._idleTimeout = Math.max(1, Math.ceil(ms));
      handle.refresh();
      if (timer.every === undefined) handle._idleTimeout = timer.delay;
    }
  }

  return { clock, install, uninstall };
};
