// first-line: writes down what it finds at its first line, and what its page finds at its first script.
const date = Date.now();
const { app, BrowserWindow, ipcMain } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const note = (what) => fs.appendFileSync(process.env.WITNESS, JSON.stringify(what) + '\n');
note({ of: 'main', date, ready: app.isReady() });
if (process.env.THROWS) throw new Error(process.env.THROWS);
ipcMain.handle('add', (_event, a, b) => a + b);
ipcMain.handle('note', (_event, what) => note(what));
app.whenReady().then(() => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  new BrowserWindow({ width: 400, height: 300, webPreferences }).loadFile(path.join(__dirname, 'index.html'));
});
