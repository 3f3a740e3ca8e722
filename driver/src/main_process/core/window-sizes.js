// Reads and sets the sizes of windows, and closes one as its close button does.
const windowOf = (targetId) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  const window = contents && !contents.isDestroyed() ? placeOf(contents).window : null;
  return window && !window.isDestroyed() ? window : null;
};

// The size of a window's content, in CSS pixels of an unzoomed page. Sets `wanted` first, for which a maximized or
// full-screen window is restored.
hooks.windowSize = (targetId, wanted) => inATurn(() => {
  const window = windowOf(targetId);
  if (!window) return null;
  if (wanted) {
    if (window.isFullScreen()) window.setFullScreen(false);
    if (window.isMaximized()) window.unmaximize();
    window.setContentSize(wanted.width, wanted.height);
  }
  const { width, height } = window.getContentBounds();
  // Read by index: the app may have replaced the iterator of its arrays.
  const limit = (pair) => ({ width: pair[0], height: pair[1] });
  const [minimum, maximum] = [limit(window.getMinimumSize()), limit(window.getMaximumSize())];
  return { width, height, bounds: window.getBounds(), minimum, maximum };
});

// Closes a window. Returns whether it existed. A `beforeunload` handler or the app may keep it open.
hooks.closeWindow = (targetId) => {
  const window = windowOf(targetId);
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  if (!window || placeOf(contents).kind !== 'window') return false;
  setImmediate(() => { if (!window.isDestroyed()) window.close(); });
  return true;
};
