// kits: UI kits by other people, a page each; PAGE names it. KITS_DIR is the folder in which `scripts/setup --tests`
// has put them.
'use strict';
const { app, BrowserWindow } = require('electron');
const { pathToFileURL } = require('node:url');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1000, height: 760, useContentSize: true });
  const kits = pathToFileURL(`${process.env.KITS_DIR}/`).href;
  window.loadFile(`${process.env.PAGE}.html`, { query: { kits } });
});
