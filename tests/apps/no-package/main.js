// no-package: a bare script, started as a file; there is no package.json beside it.
'use strict';
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

app.whenReady().then(() => {
  new BrowserWindow({ width: 500, height: 300 }).loadFile(path.join(__dirname, 'index.html'));
});
