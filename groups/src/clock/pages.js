// The clock of a page, a frame, a preload's world or a worker. `realm` is its global object.
const clockOfPage = (realm) => {
  const own = { performance: realm.performance, dateNow: realm.Date.now };
  const Channel = realm.MessageChannel;
  const turns = [];
  let channel;
  const ticks = own.performance.now.bind(own.performance);
  const clock = makeClock({
    Promise: realm.Promise,
    now: () => own.dateNow.call(realm.Date),
    ticks,
    wake: (act, ms) => Reflect.apply(own.setTimeout, realm, [act, ms]),
    unwake: (id) => Reflect.apply(own.clearTimeout, realm, [id]),
    turn: (act) => { turns.push(act); channel.port2.postMessage(0); },
    // As an error of a timer that nobody caught: the page's own handlers hear it.
    report: (error) => {
      if (realm.reportError) realm.reportError(error);
      else Reflect.apply(own.setTimeout, realm, [() => { throw error; }, 0]);
    },
  });

  // Ids of ours begin above those that a page reaches, so that ids from before the clock stay the page's own. Those of a
  // second clock begin above those of the first, some of which may still wait.
  let last = 1e9 + Math.floor(ticks()) * 1000;
  const timers = new Map();
  // The timers that wait on after the end of the clock, by our id.
  const rearmed = new Map();
  // How long (ms) before it is due such a timer becomes a real one. A page that has a million of them would stand still if
  // all became real at once.
  const AHEAD = 2000;
  const kept = replacer();
  const clearing = replacer();
  let undoFormat = () => {};

  const add = (kind, options) => {
    const id = ++last;
    const timer = clock.add(options(id));
    timer.kind = kind;
    timer.id = id;
    timers.set(id, timer);
    return id;
  };
  const run = (given) => {
    if (typeof given[0] === 'function') Reflect.apply(given[0], realm, given.slice(2));
    // The page's own eval, which its policy may refuse.
    else realm.eval(String(given[0]));
  };
  const timed = (name, interval) => shapedLike(realm[name], (_self, given) => add(name, (id) => ({
    delay: given[1],
    interval,
    act: () => {
      if (!interval) timers.delete(id);
      run(given);
    },
  })));
  // Ms to the next frame: one every 16 ms.
  const nextFrame = (present) => 16 - (Math.floor(present) % 16);
  const clear = (name, ours) => shapedLike(realm[name], (self, given) => {
    const id = Number(given[0]);
    if (rearmed.has(id)) {
      const waiting = rearmed.get(id);
      rearmed.delete(id);
      if (waiting.real !== undefined) Reflect.apply(own.clearTimeout, realm, [waiting.real]);
      restoreClearing();
    } else if (timers.has(id) && ours(timers.get(id).kind)) {
      clock.remove(timers.get(id));
      timers.delete(id);
    } else {
      Reflect.apply(own[name] || natives[name], realm, given);
    }
  });
  const natives = {};
  // The functions that clear stay until no timer with an id of ours waits: the page holds such ids.
  function restoreClearing() {
    if (!clock.mode && rearmed.size === 0) clearing.undo();
  }

  function putTimers() {
    Object.assign(own, { setTimeout: realm.setTimeout, clearTimeout: realm.clearTimeout, setInterval: realm.setInterval });
    kept.put(realm, 'setTimeout', timed('setTimeout', false));
    kept.put(realm, 'setInterval', timed('setInterval', true));
    const isTimer = (kind) => kind === 'setTimeout' || kind === 'setInterval';
    const clears = [['clearTimeout', isTimer], ['clearInterval', isTimer]];
    if (realm.requestAnimationFrame) {
      kept.put(realm, 'requestAnimationFrame', shapedLike(realm.requestAnimationFrame, (_self, [act]) =>
        add('frame', (id) => ({ due: nextFrame, act: () => { timers.delete(id); act(own.performance.now()); } }))));
      clears.push(['cancelAnimationFrame', (kind) => kind === 'frame']);
    }
    if (realm.requestIdleCallback) {
      const idle = { didTimeout: false, timeRemaining: () => 50 };
      kept.put(realm, 'requestIdleCallback', shapedLike(realm.requestIdleCallback, (_self, [act]) =>
        add('idle', (id) => ({ due: () => 1, act: () => { timers.delete(id); act(idle); } }))));
      clears.push(['cancelIdleCallback', (kind) => kind === 'idle']);
    }
    for (const [name, ours] of clears) {
      if (!natives[name]) natives[name] = realm[name];
      clearing.put(realm, name, clear(name, ours));
    }
  }

  // A worker that is paused at its start has no timers yet (33.2.1). They are replaced when they are first asked for.
  const LATE = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'];
  let isLate = false;
  function forgetLate() {
    if (isLate) LATE.forEach((name) => { delete realm[name]; });
    isLate = false;
  }
  function putTimersLate() {
    isLate = true;
    const come = () => {
      forgetLate();
      putTimers();
    };
    for (const name of LATE) {
      Object.defineProperty(realm, name, {
        configurable: true,
        enumerable: true,
        get: () => { come(); return realm[name]; },
        set: (value) => { come(); realm[name] = value; },
      });
    }
  }

  function install(time) {
    if (clock.mode) return;
    channel = new Channel();
    channel.port1.onmessage = () => turns.shift()();
    clock.install(time);
    undoFormat = putDate(realm, clock, kept.put);
    putPerformance(own.performance, clock, kept.put);
    if (realm.setTimeout) putTimers();
    else putTimersLate();
  }

  function fire(waiting) {
    const { timer } = waiting;
    // An interval goes on at its own pace after its first time, for which less than a whole one was left.
    if (timer.every !== undefined) waiting.real = Reflect.apply(own.setInterval, realm, [() => timer.act(timer), timer.every]);
    else rearmed.delete(timer.id);
    restoreClearing();
    timer.act(timer);
  }

  // Makes real timers of those that are due soon, from that one on; they are in the order in which they are due.
  function makeReal(all, from) {
    const set = (act, at) => Reflect.apply(own.setTimeout, realm, [act, Math.ceil(Math.max(0, at - ticks()))]);
    let next = from;
    for (; next < all.length && all[next].at - ticks() <= AHEAD; next += 1) {
      const one = all[next];
      if (rearmed.has(one.timer.id)) one.real = set(() => fire(one), one.at);
    }
    if (next < all.length) set(() => makeReal(all, next), all[next].at - AHEAD / 2);
  }

  function uninstall() {
    if (!clock.mode) return;
    forgetLate();
    const left = clock.uninstall();
    // A run that waits for its turn ends at once.
    channel.port1.close();
    turns.splice(0).forEach((act) => act());
    timers.clear();
    kept.undo();
    undoFormat();
    const now = ticks();
    const waiting = left.map(({ timer, left: ms }) => ({ timer, at: now + ms, real: undefined }));
    waiting.forEach((one) => rearmed.set(one.timer.id, one));
    makeReal(waiting, 0);
    restoreClearing();
  }

  return { clock, install, uninstall };
};
