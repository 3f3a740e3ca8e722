// ignores-sigterm: only SIGKILL ends it.
'use strict';
const { app, BrowserWindow } = require('electron');

const ignore = () => console.error('ignores-sigterm: not leaving');

app.whenReady().then(() => {
  // Electron installs its own handler while it starts; this one must come after it.
  process.on('SIGTERM', ignore);
  app.on('before-quit', (event) => event.preventDefault());
  const window = new BrowserWindow({ width: 500, height: 300 });
  window.on('close', (event) => event.preventDefault());
  window.loadFile('index.html');
});
