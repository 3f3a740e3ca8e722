// hang-main: the main process or the renderer stops answering for as long as the page asks. With TURNS the main process
// is always in a turn that takes so many ms, once its page has loaded. It makes the file BUSY then.
'use strict';
const { app, BrowserWindow, ipcMain } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const block = (ms) => {
  const end = Date.now() + ms;
  while (Date.now() < end);
};
ipcMain.on('block', (_event, ms) => { block(ms); });
ipcMain.handle('ping', () => 'pong');

app.whenReady().then(() => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences });
  window.loadFile('index.html');
  const turns = Number(process.env.TURNS);
  if (!(turns > 0)) return;
  window.webContents.once('did-finish-load', () => {
    fs.writeFileSync(process.env.BUSY, '');
    setInterval(block, 20, turns);
  });
});
