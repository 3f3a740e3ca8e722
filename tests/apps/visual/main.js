// visual: pages for pictures. PAGE chooses one: plain, moving, ticking or reloading.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400, useContentSize: true });
  globalThis.window = window;
  window.loadFile(`${process.env.PAGE || 'plain'}.html`);
});
