// shortcuts: an app with shortcuts of its own, in `before-input-event`. `global.heard` has each key that went down, and
// the names in env KEPT are kept from the page. For the names in env ASKS it shows a dialog and waits for the answer.
'use strict';
const { app, BrowserWindow, dialog } = require('electron');
const path = require('node:path');

const kept = (process.env.KEPT || '').split(' ');
const asks = (process.env.ASKS || '').split(' ');
global.heard = [];

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400 });
  window.webContents.on('before-input-event', (event, input) => {
    if (input.type === 'keyDown') global.heard.push(input.key);
    if (kept.includes(input.key)) event.preventDefault();
    if (asks.includes(input.key) && input.type === 'keyDown') dialog.showMessageBoxSync(window, { message: 'Sure?' });
  });
  window.loadFile(path.join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
