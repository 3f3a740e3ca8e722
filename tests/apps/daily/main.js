// daily: the app of docs/daily.md, with a field, a choice, a button, and a second window.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  new BrowserWindow({ width: 800, height: 600 }).loadFile('index.html');
});
app.on('window-all-closed', () => app.quit());
