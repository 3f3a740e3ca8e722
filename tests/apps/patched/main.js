// patched: remembers Electron's own functions before anybody can have joined it, and on SIGUSR2 writes to `REPORT` which
// of them are not the very same now, and what listens.
'use strict';
const { app, BrowserWindow, dialog, ipcMain } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const METHODS = ['showErrorBox', ...['showOpenDialog', 'showSaveDialog', 'showMessageBox'].flatMap((name) => [name, `${name}Sync`])];
const described = (method) => Object.getOwnPropertyDescriptor(dialog, method) || { value: dialog[method], inherited: true };
const original = new Map(METHODS.map((method) => [method, described(method)]));
const same = (a, b) => ['value', 'writable', 'enumerable', 'configurable', 'inherited'].every((key) => a[key] === b[key]);

process.on('SIGUSR2', () => {
  const [window] = BrowserWindow.getAllWindows();
  const report = {
    changed: METHODS.filter((method) => !same(original.get(method), described(method))),
    listeners: ['render-process-gone', 'child-process-gone'].map((event) => app.listenerCount(event)),
    throttled: window.webContents.getBackgroundThrottling(),
  };
  fs.writeFileSync(`${process.env.REPORT}.part`, JSON.stringify(report));
  fs.renameSync(`${process.env.REPORT}.part`, process.env.REPORT);
});

const deeds = {
  ask: () => { dialog.showMessageBox({ title: 'Leave', message: 'Leave without saving?' }); },
  // Told, and answered by nobody: the app goes on at once.
  fail: () => dialog.showErrorBox('Out of paper', 'The main process is out of paper.'),
  // The app has a function of its own over ours for a while.
  cover: () => {
    const below = dialog.showMessageBox;
    const cover = (...args) => below.apply(dialog, args);
    deeds.uncover = () => { dialog.showMessageBox = below; };
    dialog.showMessageBox = cover;
  },
};
ipcMain.on('do', (event, deed) => {
  deeds[deed]();
  event.returnValue = true;
});

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  window.loadFile('index.html');
});
