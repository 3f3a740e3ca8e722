// Quits the app, and reads facts about it.
hooks.quit = () => { setImmediate(() => electron.app.quit()); return true; };

// Electron's own functions, kept from the start, because an app may replace them. In a joined app they may be replaced
// already, and are left out.
const valueOf = (object, name) => (Object.getOwnPropertyDescriptor(object, name) || {}).value;
const isNative = (method) => typeof method === 'function' && Function.prototype.toString.call(method).includes('[native code]')
  && !String(valueOf(method, 'name')).startsWith('bound ');
const native = Object.create(null);
for (const name of ['getName', 'getVersion', 'getAppPath', 'getPath']) {
  const method = valueOf(electron.app, name);
  if (isNative(method)) native[name] = method;
}
const ask = (name, ...args) => { try { return Reflect.apply(native[name], electron.app, args); } catch { return null; } };

hooks.info = () => {
  return {
    versions: {
      electron: process.versions.electron, node: process.versions.node,
      chrome: process.versions.chrome, v8: process.versions.v8,
    },
    app: {
      name: ask('getName'), version: ask('getVersion'), path: ask('getAppPath'),
      exe_path: ask('getPath', 'exe'), user_data_path: ask('getPath', 'userData'),
      // The same test as Electron's `isPackaged` on Linux, a getter that the app may have replaced.
      packaged: !/(^|\/)electron$/i.test(String(valueOf(process, 'execPath'))),
    },
  };
};

// Waits for a turn of the event loop, to find out whether the main process is busy. The inspector answers other calls
// even during an endless loop. No arguments are passed to `setImmediate`, because Node would use the app's iterators
// for them.
hooks.turn = () => new Promise((resolve) => { setImmediate(() => resolve(true)); });

// Undoes everything at once, also while the app is busy. It answers when the debuggers are detached.
hooks.leave = () => {
  const closes = mainState.leave();
  return mainState.detached().then(() => closes);
};

hooks.took = () => mainState.took;

// If a host dies, its changes to a joined app must be undone. Two checks in a row have to find no report: after a
// native dialog, the timer may fire before calls that were waiting.
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
  if (mainState.left) return true;
  if (mainState.lastBeat === null) undo.push(silentFor(mainState, 5000, 1000, mainState.leave));
  mainState.lastBeat = performance.now();
  return true;
};

// Count from now on: the host may be killed before its first report.
if (!mainState.first) hooks.beat();

// Removes earlier sessions whose host has died, because a renderer accepts only one `webContents.debugger`. Resolves
// when each of them has either reported again or been removed, and the app's web contents are known.
hooks.succeed = (opened) => {
  mainState.opened = mainState.opened || opened;
  // Remove objects of this same session from before it lost the inspector.
  for (const former of others().filter((other) => other.owner === owner && other.undoAll)) {
    mainState.opened = mainState.opened || former.opened;
    former.undoAll();
  }
  const strangers = others().filter((other) => other.lastBeat !== null);
  return Promise.all([listed, ...strangers.map((other) => new Promise((resolve) => {
    const known = other.lastBeat;
    const dead = silentFor(other, 2000, 100, () => { other.leave(); done(); });
    const heard = setInterval(() => { if (other.lastBeat !== known) done(); }, 100);
    const done = () => { dead(); clearInterval(heard); resolve(true); };
  }))]).then(() => true);
};
