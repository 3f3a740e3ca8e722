// editors: real editors, a page each. PAGE names the first one. EDITORS_DIR is the folder in which `scripts/setup
// --tests` has put them.
'use strict';
const { app, BrowserWindow } = require('electron');
const { pathToFileURL } = require('node:url');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1000, height: 760 });
  const editors = pathToFileURL(`${process.env.EDITORS_DIR}/`).href;
  window.loadFile(`${process.env.PAGE || 'plain'}.html`, { query: { editors } });
});
