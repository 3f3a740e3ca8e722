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
