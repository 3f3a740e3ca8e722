// Windows and the pages in them, as the main process knows them.

// Facts about each DevTools target: what it is, which window it is in, whether it shows and has the focus.
// `webContents.fromDevToolsTargetId` is there since Electron 13.
hooks.windowFacts = (targetIds) => targetIds.map((targetId) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  if (!contents || contents.isDestroyed()) return null;
  const { kind, window, host, bounds, visible, focused } = placeOf(contents);
  return {
    contentsId: contents.id,
    kind,
    hostId: host && !host.isDestroyed() ? host.id : null,
    title: kind === 'window' ? window.getTitle() : contents.getTitle(),
    windowId: window ? window.id : null,
    visible: Boolean(visible),
    focused: Boolean(focused),
    crashed: contents.isCrashed(),
    unseen: kind === 'view' && shared.presentation === 'hidden',
    bounds: bounds || null,
  };
});

// Many apps show their window with `ready-to-show`, a moment after its page has rendered. Resolves when that
// window is on the screen, or after `most` ms: some never show it.
hooks.shown = (targetId, most) => new Promise((resolve) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  const window = contents && placeOf(contents).window;
  if (!window || window.isVisible()) {
    resolve(Boolean(window));
    return;
  }
  const finish = () => {
    clearTimeout(timer);
    if (!window.isDestroyed()) window.removeListener('show', finish);
    resolve(!window.isDestroyed() && window.isVisible());
  };
  const timer = setTimeout(finish, most);
  window.once('show', finish);
});

hooks.focusWindow = (contentsId) => inATurn(() => {
  const contents = electron.webContents.fromId(contentsId);
  const window = contents && !contents.isDestroyed() && placeOf(contents).window;
  if (!window) return false;
  window.show();
  window.focus();
  contents.focus();
  return true;
});

// Covered and background windows stop painting, and a screenshot of them would never finish. A launched app gets
// switches against that. In a joined app this does it, and is undone when we leave.
const paints = (contents) => {
  if (contents.isDestroyed()) return;
  const put = () => contents.getBackgroundThrottling() !== false && (contents.setBackgroundThrottling(false), true);
  hold(contents, 'painting', put, () => contents.setBackgroundThrottling(true));
};
let paintingKept = false;
hooks.keepPainting = () => {
  if (paintingKept) return true;
  paintingKept = true;
  eachContents((contents) => setImmediate(() => { if (!mainState.left) paints(contents); }));
  return true;
};

// A window that is not on the screen draws only changes. So a DevTools screenshot of an unchanging page would never
// finish. Capturing the page here makes it draw. Returns whether that is necessary.
hooks.provokeFrame = (targetId) => {
  const contents = shared.presentation === 'hidden' ? electron.webContents.fromDevToolsTargetId(targetId) : null;
  return contents ? ofOurs(contents.capturePage()).then(() => true, () => false) : Promise.resolve(false);
};
