// early-dialog: the page blocks on alert() and confirm() while it loads.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
});
