// An app whose pages come from a server. One has a shared worker and a service worker. One leads to another site, so that
// Chromium replaces its process.
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

const server = http.createServer((request, response) => {
  const name = new URL(request.url, 'http://127.0.0.1').pathname.slice(1);
  const type = /^[a-z]+\.(html|js)$/.test(name) && name !== 'main.js' && TYPES[path.extname(name)];
  response.writeHead(type ? 200 : 404, { 'content-type': type || 'text/plain' });
  response.end(type ? fs.readFileSync(path.join(__dirname, name)) : '');
});

app.on('window-all-closed', () => {
  app.quit();
});

app.whenReady().then(() => {
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    new BrowserWindow({ width: 500, height: 400 }).loadURL(`http://127.0.0.1:${port}/workers.html`);
    new BrowserWindow({ width: 500, height: 400 }).loadURL(`http://127.0.0.1:${port}/first.html`);
  });
});
