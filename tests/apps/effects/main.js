// effects: a button for each thing that an act may bring with it. The main process has done its part before the
// click's handler returns.
'use strict';
const { app, BrowserWindow, dialog, ipcMain } = require('electron');
const path = require('node:path');

const webPreferences = { preload: path.join(__dirname, 'preload.js') };
const open = (page) => {
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences });
  window.loadFile(page);
};

// A window that a page opened goes a moment after it was told to.
const destroyed = (window) => new Promise((resolve) => {
  window.webContents.once('destroyed', resolve);
  window.destroy();
});

const deeds = {
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
ipcMain.on('do', async (event, deed) => {
  await deeds[deed](BrowserWindow.fromWebContents(event.sender));
  event.returnValue = true;
});

app.whenReady().then(() => open('index.html'));
