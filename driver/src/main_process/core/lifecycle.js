// Ending the app, and what it says about itself.
hooks.quit = () => { setImmediate(() => electron.app.quit()); return true; };

// Electron's own functions, as they are now. An app may replace them by its own, which could do anything. In an app that
// is joined they may be replaced already, and are left out.
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
      // As Electron's own isPackaged on Linux, which is a getter that the app may have replaced.
      packaged: !/(^|\/)electron$/i.test(String(valueOf(process, 'execPath'))),
    },
  };
};

// Waits for a turn of the event loop, which tells whether the main process is free. The inspector answers other calls
// even in the middle of an endless loop. It has no arguments, because Node would pass them by the app's iterators.
hooks.turn = () => new Promise((resolve) => { setImmediate(() => resolve(true)); });

hooks.leave = () => house.leave();

hooks.took = () => house.took;

// A joined app must be as it was when whoever joined it has died. Two looks in a row have to find
// nothing: after a native dialog the timer may fire before the calls that have waited.
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
  if (house.left) return true;
  if (house.lastBeat === null) undo.push(silentFor(house, 5000, 1000, house.leave));
  house.lastBeat = performance.now();
  return true;
};

// Its host may be killed before it reports for the first time.
if (!house.first) hooks.beat();

// Releases debuggers of an earlier session that has died, since a renderer is open to one debugger only. Resolves when
// all of them have either been heard again or left.
hooks.succeed = (opened) => {
  house.opened = house.opened || opened;
  // Objects that this very session had before it lost the inspector are of no use any more.
  for (const former of others().filter((other) => other.owner === owner && other.letGo)) {
    house.opened = house.opened || former.opened;
    former.letGo();
  }
  const strangers = others().filter((other) => other.lastBeat !== null);
  return Promise.all(strangers.map((other) => new Promise((resolve) => {
    const known = other.lastBeat;
    const dead = silentFor(other, 2000, 100, () => { other.leave(); done(); });
    const heard = setInterval(() => { if (other.lastBeat !== known) done(); }, 100);
    const done = () => { dead(); clearInterval(heard); resolve(true); };
  }))).then(() => true);
};
