// The developer tools of a page. Apart from it: docked they would make it narrower. Says whether that changed anything;
// null where the page is gone.
hooks.showDevTools = (targetId, open) => new Promise((resolve) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  if (!contents || contents.isDestroyed()) {
    resolve(null);
    return;
  }
  if (contents.isDevToolsOpened() === open) {
    resolve(false);
    return;
  }
  contents.once(open ? 'devtools-opened' : 'devtools-closed', () => resolve(true));
  if (open) contents.openDevTools({ mode: 'detach' });
  else contents.closeDevTools();
});
