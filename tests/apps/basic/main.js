// basic: one window with every common kind of control.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  new BrowserWindow({ width: 1000, height: 760 }).loadFile('index.html');
});
