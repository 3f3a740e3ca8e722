// logs: output on every channel from which a log can come, at start and on demand.
'use strict';
const { app, BrowserWindow, ipcMain } = require('electron');
const path = require('node:path');

console.log('main log', { nested: { answer: 42 } });
console.warn('main warn');
console.error('main error');
process.stdout.write('raw stdout\n');
process.stderr.write('raw stderr\n');

ipcMain.on('say', (_event, text) => console.log(text));

app.whenReady().then(() => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  new BrowserWindow({ width: 600, height: 400, webPreferences }).loadFile('index.html');
});
