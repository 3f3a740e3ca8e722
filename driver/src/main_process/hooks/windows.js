// Windows and what is in them, seen from the main process.

// Facts about each DevTools target: which window it is in, whether that shows and has the focus.
// `webContents.fromDevToolsTargetId` is there since Electron 13.
hooks.windows = (targetIds) => targetIds.map((targetId) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  if (!contents || contents.isDestroyed()) return null;
  const window = electron.BrowserWindow.fromWebContents(contents);
  const host = contents.hostWebContents ? contents.hostWebContents.id : null;
  return {
    contentsId: contents.id,
    type: contents.getType(),
    hostId: host,
    url: contents.getURL(),
    title: window && !host ? window.getTitle() : contents.getTitle(),
    windowId: window ? window.id : null,
    own: Boolean(window && window.webContents === contents),
    visible: Boolean(window && window.isVisible()),
    focused: Boolean(window && window.isFocused()),
    bounds: window ? window.getBounds() : null,
    pid: contents.getOSProcessId(),
  };
});

// Many apps show their window with `ready-to-show`, a moment after its page has rendered. Resolves when that
// window is on the screen, or after `most` ms: some never show it.
hooks.shown = (targetId, most) => new Promise((resolve) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  const window = contents && electron.BrowserWindow.fromWebContents(contents);
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

hooks.focusWindow = (contentsId) => {
  const contents = electron.webContents.fromId(contentsId);
  const window = contents && electron.BrowserWindow.fromWebContents(contents);
  if (!window) return false;
  window.show();
  window.focus();
  contents.focus();
  return true;
};

// Windows that are covered or in the background stop painting, and a picture of them would wait for
// ever. A launched app gets switches against that; a joined one this, undone when we leave.
hooks.keepPainting = () => {
  const keep = (contents) => {
    if (contents.isDestroyed() || contents.getBackgroundThrottling() === false) return;
    contents.setBackgroundThrottling(false);
    undo.push(() => { if (!contents.isDestroyed()) contents.setBackgroundThrottling(true); });
  };
  electron.webContents.getAllWebContents().forEach(keep);
  listen(electron.app, 'web-contents-created', (_event, contents) => setImmediate(() => keep(contents)));
  return true;
};
