// shortcuts: an app with shortcuts of its own, in `before-input-event`. `global.heard` has each key that went down, and
// the names in env KEPT are kept from the page.
'use strict';
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

const kept = (process.env.KEPT || '').split(' ');
global.heard = [];

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400 });
  window.webContents.on('before-input-event', (event, input) => {
    if (input.type === 'keyDown') global.heard.push(input.key);
    if (kept.includes(input.key)) event.preventDefault();
  });
  window.loadFile(path.join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
