// effects: a button for each side effect of an act. The main process has done its part, and its inspector has sent the
// report, before the click's handler returns.
'use strict';
const { app, BrowserWindow, dialog, ipcMain } = require('electron');
const http = require('node:http');
const inspector = require('node:inspector');
const path = require('node:path');

const webPreferences = { preload: path.join(__dirname, 'preload.js') };
const open = (page) => {
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences });
  window.loadFile(page);
};

// Destroys a window, and resolves when it has closed: that comes a moment after `destroy`.
const destroyed = (window) => new Promise((resolve) => {
  window.webContents.once('destroyed', resolve);
  window.destroy();
});

// Resolves when the inspector has sent all earlier reports: its thread answers this request after them. If we have
// joined the app, its inspector has moved to another port, and the request fails.
const reportsAreSent = () => new Promise((resolve) => {
  const url = inspector.url();
  if (!url) return resolve();
  http.get(`http://${new URL(url).host}/json/version`, (answer) => answer.resume().on('end', resolve)).on('error', resolve);
});

const actions = {
  nothing: () => {},
  open: () => open('settings.html'),
  destroy: (window) => window.destroy(),
  'destroy-others': (window) => {
    const others = BrowserWindow.getAllWindows().filter((other) => other !== window);
    return Promise.all(others.map(destroyed));
  },
  ask: () => { dialog.showMessageBox({ title: 'Leave', message: 'Leave without saving?' }); },
  say: () => console.error('the main process is out of paper'),
};
ipcMain.on('do', async (event, action) => {
  await actions[action](BrowserWindow.fromWebContents(event.sender));
  await reportsAreSent();
  event.returnValue = true;
});

app.whenReady().then(() => open('index.html'));
