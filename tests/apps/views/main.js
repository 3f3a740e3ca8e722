// views: a window that hosts a second page in a view of its own (WebContentsView, before Electron 30 BrowserView).
'use strict';
const { app, BrowserWindow, BrowserView, WebContentsView } = require('electron');
const path = require('node:path');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 800, height: 600 });
  window.loadFile('index.html');
  // Electron 22 exports a WebContentsView too, an older one that no window can hold.
  const hosts = Boolean(window.contentView);
  const view = hosts ? new WebContentsView() : new BrowserView();
  if (hosts) window.contentView.addChildView(view);
  else window.addBrowserView(view);
  view.setBounds({ x: 100, y: 200, width: 500, height: 300 });
  view.webContents.loadFile(path.join(__dirname, 'view.html'));
});
