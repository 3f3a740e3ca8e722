// The state of a session's hooks in a process of Node's that is not the main one. It stands in for main-state.js, and
// has the same kit for groups. No other session has hooks in such a process.
const mainState = { owner, groups: Object.create(null), left: false };
const shared = { patches: [], originals: new WeakMap(), holds: [], presentation };
const others = () => [];
const listed = Promise.resolve();
const allContents = () => [];
const eachContents = () => {};

// The parts of Electron that a process besides the main one has. They are there after the scripts that run first.
const electron = {
  app: {
    isReady: () => false,
    on: (_event, handler) => { process.nextTick(handler); },
    removeListener: () => {},
  },
  get net() { return require('electron').net; },
};

mainState.leave = () => {
  if (mainState.left) return;
  mainState.left = true;
  undoDownTo(0);
};

// Adds a group. If it fails because the app has frozen what it patches, nothing of it remains.
mainState.install = (name, make) => {
  const emit = (report) => emitRaw(JSON.stringify(report));
  const kit = { /* KIT */ };
  try {
    mainState.groups[name] = make(kit);
  } catch (error) {
    mainState.leave();
    throw error;
  }
};

// Calls a function of a group. The call is one string, because a list of arguments would belong to the app's realm.
mainState.run = (call) => {
  const [group, name, ...args] = JSON.parse(call);
  return mainState.left ? null : mainState.groups[group][name](...args);
};
