// never-rendered: its page never reaches its first render. Writes the file `STARTED` when the page has begun.
'use strict';
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  window.once('page-title-updated', () => { if (process.env.STARTED) fs.writeFileSync(process.env.STARTED, ''); });
  window.loadFile('index.html');
});
