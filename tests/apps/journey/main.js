// journey: one of everything for the thirty-step flow: form, frame, webview, dialog, console, second window.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const webPreferences = { webviewTag: true };
  new BrowserWindow({ width: 800, height: 800, webPreferences }).loadFile('index.html');
});
