// One clock: the time of a realm (a page, a worker, the main process), and the timers that are due in it.
//
// `native` has the realm's own functions, as they were before anything replaced them:
// - `now`: the date, in epoch ms; `ticks`: ms that never jump.
// - `wake` and `unwake`: a real timer.
// - `turn`: calls a function in a task of its own, after all microtasks.
// - `report`: takes an error that a timer's function threw.
// - `gone`, if there: whether a timer was cleared without us; `least`: the shortest delay in ms.
const makeClock = (native) => {
  // The longest real timer (ms): a longer one would fire at once.
  const LONGEST = 2147483647;
  // Timers by due time, as a binary heap. A cleared timer stays in it until it comes to the top, or until most are cleared.
  let heap = [];
  let cleared = 0;
  let lastMade = 0;
  // Milliseconds of the clock since it was installed. They never go back; the date may, by setSystemTime.
  let ticks = 0;
  // The date at tick 0.
  let origin = 0;
  let mode = null;
  // The real ticks up to which a clock that goes by itself has been moved.
  let real = 0;
  let alarm;
  // While timers are fired, a timer of 0 ms is due 1 ms later, so that one that sets itself again makes progress.
  let firing = false;
  // The real ticks at which a timer's function was called, until its turn is over. Time moves on in it, as long as the clock
  // goes by itself: a function that waits in a loop would never end otherwise.
  let called;
  let busy = Promise.resolve();

  const goes = () => mode === 'installed' || mode === 'running' || mode === 'system';
  const before = (a, b) => (a.at - b.at || a.rank - b.rank || a.number - b.number) < 0;

  function raise(index) {
    const timer = heap[index];
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!before(timer, heap[above])) break;
      heap[index] = heap[above];
      index = above;
    }
    heap[index] = timer;
  }

  function lower(index) {
    const timer = heap[index];
    for (;;) {
      let below = 2 * index + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1], heap[below])) below += 1;
      if (!before(heap[below], timer)) break;
      heap[index] = heap[below];
      index = below;
    }
    heap[index] = timer;
  }

  function put(timer) {
    timer.waits = true;
    heap.push(timer);
    raise(heap.length - 1);
  }

  function takeFirst() {
    const [first] = heap;
    const last = heap.pop();
    if (heap.length) {
      heap[0] = last;
      lower(0);
    }
    first.waits = false;
    return first;
  }

  const isGone = (timer) => timer.cleared || (native.gone ? native.gone(timer) : false);

  function first() {
    while (heap.length && isGone(heap[0])) {
      if (takeFirst().cleared) cleared -= 1;
    }
    return heap[0];
  }

  function sweep() {
    heap = heap.filter((timer) => {
      if (isGone(timer)) timer.waits = false;
      return timer.waits;
    });
    cleared = 0;
    for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) lower(index);
  }

  // The present tick. A clock that goes by itself has moved on since it was last looked at.
  // Ticks are whole ms: a sum of a date of 13 digits and a fraction would be off by one now and then.
  const moved = () => {
    const since = firing ? called : real;
    return goes() && since !== undefined ? Math.max(0, Math.floor(native.ticks() - since)) : 0;
  };
  const present = () => ticks + moved();
  const now = () => origin + present();

  function settle() {
    const more = moved();
    ticks += more;
    if (called !== undefined) called += more;
    real = goes() ? real + more : native.ticks();
  }

  // Sets the real timer for the first one that is due, while the clock goes by itself.
  function arm() {
    if (alarm !== undefined) native.unwake(alarm);
    alarm = undefined;
    const next = goes() && !firing ? first() : undefined;
    if (!next) return;
    const left = Math.ceil(Math.max(0, next.at - present()));
    alarm = native.wake(() => {
      alarm = undefined;
      if (goes()) enqueue(() => runTo(present(), Infinity));
    }, Math.min(left, LONGEST));
  }

  // Steps that fire timers wait for each other: two callers, or a caller and the clock itself.
  function enqueue(step) {
    const done = busy.then(step, step);
    busy = done.catch(() => {});
    return done;
  }

  const turn = () => new native.Promise((done) => native.turn(done));

  function call(timer) {
    if (timer.every !== undefined) {
      timer.at += timer.every;
      timer.number = ++lastMade;
      timer.due = timer.at;
      put(timer);
    }
    try {
      timer.act(timer);
    } catch (error) {
      native.report(error);
    }
  }

  // Fires what is due up to a tick, each in a task of its own. Ends early after `most` real ms. Gives the tick it reached.
  async function runTo(target, most) {
    const began = native.ticks();
    let ended = true;
    settle();
    firing = true;
    try {
      for (let next = first(); next && next.at <= target && mode; next = first()) {
        if (native.ticks() - began > most) {
          ended = false;
          break;
        }
        ticks = Math.max(ticks, next.at);
        called = native.ticks();
        call(takeFirst());
        await turn();
        ticks += moved();
        called = undefined;
      }
    } finally {
      if (ended && mode) ticks = Math.max(ticks, target);
      firing = false;
      called = undefined;
      real = native.ticks();
      arm();
    }
    return ticks;
  }

  // A jump, as of a computer that slept: what is overdue fires once, in the order in which it was due.
  function jumpTo(target, most) {
    settle();
    heap.forEach((timer) => { if (timer.at < target) timer.at = target; });
    // Among those that are due at the same tick now, the one that was due first comes first.
    const order = [...heap].sort((a, b) => a.at - b.at || a.due - b.due || a.rank - b.rank || a.number - b.number);
    order.forEach((timer) => { timer.number = ++lastMade; });
    heap = order;
    return runTo(target, most);
  }

  const wait = (delay) => {
    const ms = Math.trunc(Number(delay)) || 0;
    return ms > LONGEST ? 1 : Math.max(ms, firing ? 1 : native.least || 0);
  };

  return {
    now, present,
    get mode() { return mode; },

    install(time) {
      if (mode) return;
      real = native.ticks();
      ticks = 0;
      origin = time === undefined || time === null ? native.now() : time;
      mode = 'installed';
    },

    // Takes over the date and the mode of a clock that goes together with this one.
    adopt(date, as) {
      settle();
      origin = date - ticks;
      mode = as;
      arm();
    },

    // A timer: `act` is called with it. `every` makes it an interval.
    add({ act, delay, interval, due, handle }) {
      const after = due ? due(present()) : wait(delay);
      const timer = { act, handle, number: ++lastMade, rank: due ? 1 : 0, at: present() + after, delay: after };
      if (interval) timer.every = Math.max(1, after);
      if (interval) timer.at = present() + timer.every;
      timer.due = timer.at;
      put(timer);
      if (heap[0] === timer) arm();
      return timer;
    },

    remove(timer) {
      if (timer.cleared) return;
      timer.cleared = true;
      if (!timer.waits) return;
      cleared += 1;
      if (cleared > 64 && cleared > heap.length / 2) sweep();
    },

    // The date stands still, and timers are held.
    setTime: (time) => enqueue(() => {
      settle();
      origin = time - ticks;
      mode = 'fixed';
      arm();
    }),

    // Another date. Timers keep the time that they have left.
    setSystemTime: (time) => enqueue(() => {
      settle();
      origin = time - ticks;
      if (mode === 'installed') mode = 'system';
      arm();
    }),

    // Gives the ticks that it reached: some timers are still due where `most` real ms were too few.
    advance: (ms, most = Infinity) => enqueue(() => jumpTo(present() + ms, most)),

    // Gives the ms that it got on: fewer than wanted where `most` real ms were too few.
    runFor: (ms, most) => enqueue(async () => {
      const from = present();
      return (await runTo(from + ms, most)) - from;
    }),

    // Jumps to a time and stands. A time in the past moves the date back, and fires nothing.
    pause: (time, most = Infinity) => enqueue(async () => {
      settle();
      mode = 'paused';
      const target = time - origin;
      if (target < ticks) origin = time - ticks;
      await jumpTo(Math.max(target, ticks), most);
    }),

    resume: () => enqueue(() => {
      settle();
      mode = 'running';
      arm();
    }),

    status() {
      if (!mode) return { installed: false };
      sweep();
      const next = first();
      const inMs = next && Math.max(0, Math.ceil(next.at - present()));
      return { installed: true, mode, time: now(), timers: heap.length, next: next ? { at: now() + inMs, inMs } : null };
    },

    // Ends the clock. Gives the timers that wait, each with the real ms that it has left.
    uninstall() {
      if (!mode) return [];
      settle();
      mode = null;
      if (alarm !== undefined) native.unwake(alarm);
      alarm = undefined;
      sweep();
      const left = heap.sort((a, b) => (before(a, b) ? -1 : 1));
      heap = [];
      left.forEach((timer) => { timer.waits = false; });
      return left.map((timer) => ({ timer, left: Math.max(0, timer.at - ticks) }));
    },
  };
};
