// lost-halves: takes away what a session holds on to, one half at a time, and lives on. What it does is
// asked for by eval in its main process.
'use strict';
const { app, BrowserWindow } = require('electron');
const inspector = require('node:inspector');

app.on('window-all-closed', () => {});

const open = () => new BrowserWindow({ width: 500, height: 400 }).loadFile('index.html');

globalThis.lose = {
  // Later, so that the eval that asked for it still has its answer.
  inspector: () => setTimeout(() => inspector.close(), 50),
  windows: () => BrowserWindow.getAllWindows().forEach((window) => window.destroy()),
};
globalThis.regain = { window: open };

app.whenReady().then(open);
