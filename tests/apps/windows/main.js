// windows: two visible windows, a hidden one, and a third that the first opens on demand.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(async () => {
  // One after the other, so that the order of the windows is the same in every run.
  await new BrowserWindow({ width: 640, height: 480, x: 0, y: 0 }).loadFile('first.html');
  await new BrowserWindow({ width: 500, height: 400, x: 100, y: 100 }).loadFile('second.html');
  await new BrowserWindow({ width: 400, height: 300, show: false }).loadFile('hidden.html');
});
