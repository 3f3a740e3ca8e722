// lock: one instance per profile. A second one says so and exits with 0.
'use strict';
const { app, BrowserWindow } = require('electron');

if (app.requestSingleInstanceLock()) {
  let seconds = 0;
  app.on('second-instance', () => {
    seconds += 1;
    BrowserWindow.getAllWindows()[0]?.setTitle(`Lock, second instances: ${seconds}`);
  });
  app.whenReady().then(() => {
    new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
  });
} else {
  console.error('another instance holds the lock');
  app.quit();
}
