// The clock of the main process, and of preload scripts to come.
let handle = null;

// One clock for all sessions in an app.
function checkMine() {
  if (shared.clock && shared.clock !== mainState) throw new Error('not in place: another session has put a clock into this app');
}

function ofMain(state) {
  checkMine();
  if (!handle) {
    const { Date } = kept.global;
    const now = Date.now;
    handle = steered(clockOfMain(kept.global, require), () => now.call(Date), state.owner);
    shared.clock = mainState;
  }
  return handle;
}

// `path` is that of the preload script. Without a state the clock ends.
hooks.begin = (state, path) => {
  if (!state) {
    end();
    return true;
  }
  ofMain(state).begin(state);
  if (path) setPreload(path);
  return true;
};
hooks.step = (before, ...given) => ofMain(before).step(before, ...given);

// A preload script of ours runs before those of the app, in every session.
let preload = null;
const sessions = new Set();
const without = (paths) => list(paths).filter((path) => path !== preload);

function addPreload(session) {
  sessions.add(session);
  session.setPreloads([preload, ...without(session.getPreloads())]);
}

const created = (session) => addPreload(session);
function setPreload(path) {
  if (preload) return;
  preload = path;
  // Before the app is ready there is no session.
  if (electron.app.isReady()) allSessions().forEach(addPreload);
  electron.app.on('session-created', created);
}

function removePreload() {
  if (!preload) return;
  electron.app.removeListener('session-created', created);
  for (const session of sessions) {
    try { session.setPreloads(without(session.getPreloads())); } catch { /* the session is gone */ }
  }
  sessions.clear();
  preload = null;
}

// Takes the clock out of pages, for a session whose host was killed. Their workers are out of reach.
function endInPages(clock) {
  const code = `(() => { const clock = globalThis[Symbol.for('stagewright.clock')]; if (clock && clock.owner === ${clock.owner}) clock.end(); })()`;
  const ignored = () => {};
  for (const contents of allContents()) {
    try {
      for (const frame of list(contents.mainFrame.framesInSubtree)) whenSettled(frame.executeJavaScript(code), ignored, ignored);
      whenSettled(contents.executeJavaScriptInIsolatedWorld(PRELOAD_WORLD, [{ code }]), ignored, ignored);
    } catch { /* the page is gone */ }
  }
}
// The number of the world of preload scripts in Electron.
const PRELOAD_WORLD = 999;

function end() {
  removePreload();
  if (!handle) return;
  handle.end();
  handle = null;
  shared.clock = null;
}
undo.push(() => {
  const before = handle;
  end();
  if (before) endInPages(before);
});
