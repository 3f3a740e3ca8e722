// devtools: opens DevTools at start, as many apps do in development. DEVTOOLS_MODE: right, bottom, undocked, detach.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1000, height: 700 });
  window.webContents.openDevTools({ mode: process.env.DEVTOOLS_MODE ?? 'detach' });
  window.loadFile('index.html');
});
