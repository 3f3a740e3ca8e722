// slow: opens its window SLOW_MS after it is ready.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  setTimeout(() => {
    new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
  }, Number(process.env.SLOW_MS ?? 1500));
});
