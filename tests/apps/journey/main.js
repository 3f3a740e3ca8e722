// journey: one of everything for the thirty-step flow: form, frame, frame of another site, webview, dialog, console,
// second window.
'use strict';
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

app.whenReady().then(() => {
  // What a server sends is of another site than a file, and gets a process of its own.
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(fs.readFileSync(path.join(__dirname, 'inner.html')));
  });
  server.listen(0, '127.0.0.1', () => {
    const webPreferences = { webviewTag: true };
    const window = new BrowserWindow({ width: 800, height: 800, webPreferences });
    window.loadFile('index.html', { query: { there: `http://127.0.0.1:${server.address().port}/` } });
  });
});
