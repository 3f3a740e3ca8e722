// hang-main: the main process or the renderer stops answering for as long as the page asks.
'use strict';
const { app, BrowserWindow, ipcMain } = require('electron');
const path = require('node:path');

ipcMain.on('block', (_event, ms) => {
  const end = Date.now() + ms;
  while (Date.now() < end);
});
ipcMain.handle('ping', () => 'pong');

app.whenReady().then(() => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  new BrowserWindow({ width: 600, height: 400, webPreferences }).loadFile('index.html');
});
