// The object of one session in the app's main process: groups of functions, each in a scope of its own. The app's
// globals stay as they were; the inspector gives us a handle of `mainState`. `require` comes from its command line API,
// and `owner` is the session's secret name for itself. The exports of electron are lazy: nothing may read Tray or
// Notification before their classes are wrapped.
//
// All of this runs in a realm of its own (realm.js), whose intrinsics the app cannot reach. Lists and promises from
// outside belong to the app's realm, where any method may have been replaced; `list` and `whenSettled` call none of
// their methods. Objects that main states pass to each other belong to our realms.
const electron = require('electron');

const mainState = {
  owner,
  // Whether the main state was made before the app's first line.
  first,
  groups: Object.create(null),
  // Whether we opened the inspector, and have to close it.
  opened: false,
  // When the last report from its host came.
  lastBeat: null,
  left: false,
  // Promises of the debuggers that are being detached.
  detaching: [],
  // The time that it took to put everything in place, in ms.
  took: 0,
};

// Main states have no global variable. They find each other by a listener that each of them adds.
const JOINED = Symbol.for('stagewright.joined');
const joined = () =>
  list(electron.app.listeners('render-process-gone')).map((handler) => handler[JOINED]).filter((other) => other && other !== mainState);
const others = () => joined().filter((other) => other.undoAll);

// State that all main states in this app share. It is dropped with the last of them, unless the app has wrapped one of
// our functions. Then a listener keeps it for the next session, which would otherwise patch the same function again.
const shared = (joined().find((other) => other.shared) || {}).shared || { patches: [], originals: new WeakMap(), holds: [], presentation };
mainState.shared = shared;
if (shared.keeper) electron.app.removeListener('render-process-gone', shared.keeper);
shared.keeper = null;

function keepShared() {
  if (shared.keeper || !shared.patches.length || others().length) return;
  shared.keeper = () => {};
  shared.keeper[JOINED] = { shared };
  electron.app.on('render-process-gone', shared.keeper);
}

// The web contents of the app. `webContents.getAllWebContents` must be called from the event loop: it lists contents
// that Electron is still making. Scripts run meanwhile for `session-created`, and V8 may run a command of the inspector
// in the middle of any script. To list such contents ends the app with a segmentation fault (22.3.25 and 33.2.1). So
// they are listed once, and later ones are added when Electron reports them.
const known = new Set();
const meeting = [];
const forgetDestroyed = () => known.forEach((contents) => { if (contents.isDestroyed()) known.delete(contents); });

function meet(contents) {
  if (mainState.left || known.has(contents)) return;
  forgetDestroyed();
  known.add(contents);
  // An error must not end the app. It has frozen these contents, for example.
  meeting.forEach((act) => { try { act(contents); } catch { /* these contents are not heard */ } });
}

listen(electron.app, 'web-contents-created', (_event, contents) => meet(contents));
// Resolves when the contents from before this main state are known.
const listed = first ? Promise.resolve() : new Promise((resolve) => {
  setImmediate(() => {
    list(electron.webContents.getAllWebContents()).forEach(meet);
    resolve();
  });
});

function allContents() {
  forgetDestroyed();
  return Array.from(known);
}

// Calls `act` once with each of them, and with each later one.
function eachContents(act) {
  allContents().forEach((contents) => { act(contents); });
  meeting.push(act);
}

// Undoes all changes of this main state, except the state of the inspector.
mainState.undoAll = () => {
  if (mainState.left) return false;
  mainState.left = true;
  undoDownTo(0);
  keepShared();
  return true;
};

// Leaves the app as it was, and returns whether the inspector closes now. An inspector that we opened is closed when the
// debuggers are detached, one turn after `hooks.leave` has answered. If another session is there, that session has to
// close it.
mainState.leave = () => {
  if (!mainState.undoAll() || !mainState.opened) return false;
  const [heir] = others();
  if (heir) heir.opened = true;
  else mainState.detached().then(() => setImmediate(() => require('inspector').close()));
  return !heir;
};

// Resolves when the debuggers that `undoAll` ends are detached.
mainState.detached = () => Promise.all(mainState.detaching);

// Adds a group. `make` returns its functions. Its reports contain its name.
mainState.install = (name, make) => {
  const emit = (report) => emitRaw(JSON.stringify({ group: name, ...report }));
  const kit = { /* KIT */ };
  if (!mainState.groups[name] && !mainState.left) mainState.groups[name] = make(kit);
  return true;
};

// The same for a group that may fail because the app has frozen the functions that it patches. The failure is reported,
// and the other groups still work.
const notInPlace = Object.create(null);
mainState.installIfPossible = (name, make) => {
  const before = undo.length;
  try {
    return mainState.install(name, make);
  } catch (error) {
    undoDownTo(before);
    notInPlace[name] = String(error && error.message).split('\n')[0].slice(0, 300);
    emitRaw(JSON.stringify({ group: 'core', event: 'not-in-place', name, why: notInPlace[name] }));
    return false;
  }
};

// A group that is added later arrives as source, because a function that the inspector makes belongs to the app's
// realm.
// oxlint-disable-next-line no-eval
const compile = (source) => eval(source);
mainState.installLater = (name, source) => mainState.install(name, compile(source));

// Calls a function of a group. The call is one string, because a list of arguments would belong to the app's realm.
mainState.run = (call) => {
  const [group, name, ...args] = JSON.parse(call);
  if (notInPlace[group]) throw new Error(`not in place: ${notInPlace[group]}`);
  return mainState.groups[group][name](...args);
};

// The same in an app that is held before its first line: no promise settles there.
mainState.runWhileHeld = (call) => {
  const given = mainState.run(call);
  if (kept.isPromise(given)) throw new Error('held: a promise settles only after the first line');
  return given;
};

// The same for an answer that is awaited. V8 holds such a promise weakly (33.2.1, not 22). If it settles in the middle
// of a turn and is garbage-collected before the end of that turn, V8 only answers that it "was collected".
const awaited = new Set();
mainState.runAwaited = (call) => {
  const given = mainState.run(call);
  const answer = new Promise((resolve) => { resolve(given); });
  awaited.add(answer);
  // V8 reports the result in the turn in which the promise settles.
  const told = () => { setImmediate(() => awaited.delete(answer)); };
  whenSettled(answer, told, told);
  return answer;
};
