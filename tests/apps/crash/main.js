// crash: ends its renderer or its main process in each of the usual ways; minidumps are kept.
'use strict';
const { app, BrowserWindow, crashReporter, ipcMain } = require('electron');
const path = require('node:path');

crashReporter.start({ uploadToServer: false });
console.log(JSON.stringify({ crashDumps: app.getPath('crashDumps') }));

ipcMain.on('kill-renderer', (event) => event.sender.forcefullyCrashRenderer());
ipcMain.on('crash-main', () => process.crash());
ipcMain.on('throw-main', () => { throw new Error('thrown in the main process'); });
ipcMain.on('close-inspector', () => require('node:inspector').close());
ipcMain.on('exit', (_event, code) => app.exit(code));

app.whenReady().then(() => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  new BrowserWindow({ width: 600, height: 400, webPreferences }).loadFile('index.html');
});
