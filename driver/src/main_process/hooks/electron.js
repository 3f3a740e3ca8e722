// What the other hooks share. `electron`'s exports are lazy, so nothing here may read Tray or Notification before their
// classes are wrapped.
//
// All of this runs in a realm of its own (realm.js), with intrinsics that the app never sees. What comes out of it (lists,
// promises) is of the app's making, where any method may be another one by now: `list` and `whenSettled` ask none.
const electron = require('electron');
const undo = [];
const hooks = {};

const list = (foreign) => {
  const own = [];
  for (let i = 0; i < foreign.length; i++) own.push(foreign[i]);
  return own;
};

const whenSettled = (promise, done, failed) => Reflect.apply(kept.then, promise, [done, failed]);
const ofOurs = (promise) => new Promise((resolve, reject) => { whenSettled(promise, resolve, reject); });

// One string: a list of arguments would be of the app's making.
hooks.run = (call) => {
  const [name, ...args] = JSON.parse(call);
  return hooks[name](...args);
};

// Changes one property of an object of Electron's and remembers how to put it back.
function replace(object, key, make) {
  const original = object[key];
  object[key] = make(original);
  undo.push(() => { object[key] = original; });
}

function listen(emitter, event, handler) {
  emitter.on(event, handler);
  undo.push(() => emitter.removeListener(event, handler));
}

// Whoever else has joined this app: hooks hold no global, so they find each other by a handler that all of them have.
const JOINED = Symbol.for('stagewright.joined');
const joinedToo = () =>
  list(electron.app.listeners('render-process-gone')).map((handler) => handler[JOINED]).filter((other) => other && other !== hooks);

// Leaves the app as it was, and says whether the inspector closes now. One that we opened does, after the answer is on
// its way; with somebody else there it becomes theirs to close.
hooks.opened = false;
let left = false;
hooks.leave = () => {
  if (left) return false;
  left = true;
  while (undo.length) undo.pop()();
  if (!hooks.opened) return false;
  const [heir] = joinedToo();
  if (heir) heir.opened = true;
  else setImmediate(() => require('inspector').close());
  return !heir;
};
