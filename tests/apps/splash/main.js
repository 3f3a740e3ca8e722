// splash: a frameless splash window first. After 500 ms the main window replaces it.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(async () => {
  const splash = new BrowserWindow({ width: 300, height: 200, frame: false, resizable: false, alwaysOnTop: true });
  await splash.loadFile('splash.html');
  setTimeout(async () => {
    await new BrowserWindow({ width: 800, height: 600 }).loadFile('index.html');
    splash.close();
  }, 500);
});
