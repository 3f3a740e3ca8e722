// Windows and what is in them, seen from the main process.

// Facts about each DevTools target: what it is, which window it is in, whether it shows and has the focus.
// `webContents.fromDevToolsTargetId` is there since Electron 13.
hooks.windows = (targetIds) => targetIds.map((targetId) => {
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
    unseen: kind === 'view' && presentation === 'hidden',
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

hooks.focusWindow = (contentsId) => {
  const contents = electron.webContents.fromId(contentsId);
  const window = contents && placeOf(contents).window;
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
  list(electron.webContents.getAllWebContents()).forEach(keep);
  listen(electron.app, 'web-contents-created', (_event, contents) => setImmediate(() => keep(contents)));
  return true;
};
