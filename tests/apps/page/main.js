// page: one window that shows the page of env PAGE (a path), with the query of env QUERY.
'use strict';
const { app, BrowserWindow } = require('electron');
const { pathToFileURL } = require('node:url');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1000, height: 700 });
  const url = pathToFileURL(process.env.PAGE);
  url.search = process.env.QUERY || '';
  window.loadURL(url.href);
});
app.on('window-all-closed', () => app.quit());
