// Opens or closes the developer tools of a page. They are detached, because docked ones would make the page narrower.
// Resolves with whether that changed anything; null if the page is gone.
hooks.showDevTools = (targetId, open) => inATurn(() => new Promise((resolve) => {
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
}));
