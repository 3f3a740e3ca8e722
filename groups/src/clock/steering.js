// The clock of one realm, as a session steers it. Each step comes with the state that all clocks of the session had before
// it. A realm that has missed steps, or that is new, takes over that state first.
const steered = ({ clock, install, uninstall }, dateNow, owner) => {
  // The number of the last state that this realm has.
  let serial = -1;
  const goes = (mode) => mode !== 'paused' && mode !== 'fixed';

  const adopt = (state) => {
    const date = state.time + (goes(state.mode) ? dateNow() - state.at : 0);
    if (!clock.mode) install(date);
    clock.adopt(date, state.mode);
    serial = state.serial;
  };

  // Whether all that was due up to a time has fired.
  const reached = (time) => {
    const { next } = clock.status();
    return clock.now() >= time && !(next && next.inMs <= 0);
  };

  // Each returns the date that the clock is to reach, if it takes a while; `most` is how long it may work now, in ms.
  const steps = {
    setTime: (time) => clock.setTime(time),
    setSystemTime: (time) => clock.setSystemTime(time),
    resume: () => clock.resume(),
    advance: async (ms, most) => {
      const time = clock.now() + ms;
      await clock.advance(ms, most);
      return time;
    },
    pause: async (time, most) => {
      await clock.pause(time, most);
      return time;
    },
    runTo: async (time, most) => {
      await clock.runFor(Math.max(0, time - clock.now()), most);
      return time;
    },
  };

  const told = (target) => {
    const { installed: _, ...status } = clock.status();
    return { ...status, at: dateNow(), target, done: target === undefined || reached(target) };
  };

  return {
    owner,
    begin(state) {
      if (serial < state.serial) adopt(state);
    },
    // `after` is the number of the state that the step leads to. A look needs no promise: before the first line of an
    // app none settles.
    step(before, after, name, ...given) {
      if (!clock.mode || serial < before.serial) adopt(before);
      serial = after;
      return name === 'look' ? told() : (async () => told(await steps[name](...given)))();
    },
    end: uninstall,
  };
};
