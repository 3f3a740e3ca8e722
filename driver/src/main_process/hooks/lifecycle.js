// Ending the app, and what it says about itself.
hooks.quit = () => { setImmediate(() => electron.app.quit()); return true; };

hooks.info = () => {
  const { app } = electron;
  const path = (name) => { try { return app.getPath(name); } catch { return null; } };
  return {
    versions: {
      electron: process.versions.electron, node: process.versions.node,
      chrome: process.versions.chrome, v8: process.versions.v8,
    },
    app: {
      name: app.getName(), version: app.getVersion(), path: app.getAppPath(),
      exe_path: path('exe'), user_data_path: path('userData'), packaged: app.isPackaged,
    },
    pid: process.pid,
    platform: process.platform,
  };
};
hooks.ping = () => true;

// A joined app must be as it was when whoever joined it has died. Two looks in a row have to find
// nothing: after a native dialog the timer may fire before the calls that have waited.
hooks.lastBeat = null;
const silentFor = (other, most, look, then) => {
  let missed = 0;
  const timer = setInterval(() => {
    missed = performance.now() - other.lastBeat > most ? missed + 1 : 0;
    if (missed === 2) then();
  }, look);
  timer.unref();
  return () => clearInterval(timer);
};

hooks.beat = () => {
  if (left) return true;
  if (hooks.lastBeat === null) undo.push(silentFor(hooks, 5000, 1000, hooks.leave));
  hooks.lastBeat = performance.now();
  return true;
};

// What is held by somebody who joined this app before us and has died is let go of sooner, since renderers are open to
// one debugger only. Resolves when all of them have either been heard again or left.
hooks.succeed = (opened) => {
  hooks.opened = hooks.opened || opened;
  const others = joinedToo().filter((other) => other.lastBeat !== null);
  return Promise.all(others.map((other) => new Promise((resolve) => {
    const known = other.lastBeat;
    const dead = silentFor(other, 2000, 100, () => { other.leave(); done(); });
    const heard = setInterval(() => { if (other.lastBeat !== known) done(); }, 100);
    const done = () => { dead(); clearInterval(heard); resolve(true); };
  }))).then(() => true);
};
