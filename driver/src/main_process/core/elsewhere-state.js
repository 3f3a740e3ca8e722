// The state of a session's hooks in a process of Node's that is not the main one. It stands in for main-state.js, and
// has the same kit for groups. No other session has hooks in such a process.
const undo = [];

const list = (foreign) => {
  const own = [];
  for (let i = 0; i < foreign.length; i++) own.push(foreign[i]);
  return own;
};
const whenSettled = (promise, done, failed) => Reflect.apply(Promise.prototype.then, promise, [done, failed]);
const ofOurs = (promise) => new Promise((resolve, reject) => { whenSettled(promise, resolve, reject); });

const mainState = { owner, groups: Object.create(null), left: false };
const shared = { patches: [], originals: new WeakMap(), holds: [], presentation };
const others = () => [];

// The parts of Electron that a process besides the main one has. They are there after the scripts that run first.
const electron = {
  app: {
    isReady: () => false,
    on: (_event, handler) => { process.nextTick(handler); },
    removeListener: () => {},
  },
  get net() { return require('electron').net; },
};

function listen(emitter, event, handler) {
  emitter.on(event, handler);
  undo.push(() => emitter.removeListener(event, handler));
}

mainState.leave = () => {
  if (mainState.left) return;
  mainState.left = true;
  // A step may fail because an object of the app is gone. The others must still run.
  while (undo.length) try { undo.pop()(); } catch { /* it is gone */ }
};

mainState.install = (name, make) => {
  const emit = (report) => emitRaw(JSON.stringify(report));
  const kit = { electron, require, mainState, shared, others, emit, emitRaw, listen, undo, patch, hold, kept, list, whenSettled, ofOurs };
  mainState.groups[name] = make(kit);
};

// Calls a function of a group. The call is one string, because a list of arguments would belong to the app's realm.
mainState.run = (call) => {
  const [group, name, ...args] = JSON.parse(call);
  return mainState.left ? null : mainState.groups[group][name](...args);
};
