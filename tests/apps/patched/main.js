// patched: remembers Electron's own functions at the first SIGUSR2 after its page has loaded. At each SIGUSR2 it writes
// to `REPORT` which functions differ now, and the listeners.
'use strict';
const { app, BrowserWindow, Notification, dialog, ipcMain, shell } = require('electron');
const fs = require('node:fs');
const path = require('node:path');
const { found, differ, listeners } = require('./functions');

let before;
process.on('SIGUSR2', () => {
  const [window] = BrowserWindow.getAllWindows();
  const now = found();
  const loading = window.webContents.isLoading();
  if (!loading) before = before || now;
  const report = {
    loading,
    functions: now.size,
    changed: differ(before || now, now),
    listeners: listeners(),
    throttled: window.webContents.getBackgroundThrottling(),
  };
  fs.writeFileSync(`${process.env.REPORT}.part`, JSON.stringify(report));
  fs.renameSync(`${process.env.REPORT}.part`, process.env.REPORT);
});

const actions = {
  ask: () => { dialog.showMessageBox({ title: 'Leave', message: 'Leave without saving?' }); },
  // Our hooks report this error box. It does not block, so the app continues at once.
  fail: () => dialog.showErrorBox('Out of paper', 'The main process is out of paper.'),
  // The app wraps our function for a while.
  cover: () => {
    const below = dialog.showMessageBox;
    const cover = (...args) => below.apply(dialog, args);
    actions.uncover = () => { dialog.showMessageBox = below; };
    dialog.showMessageBox = cover;
  },
  freeze: () => [shell, Notification.prototype].forEach((own) => Object.freeze(own)),
};
ipcMain.on('do', (event, action) => {
  actions[action]();
  event.returnValue = true;
});

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  window.loadFile('index.html');
});
