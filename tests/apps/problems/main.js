// problems: a page with one failure of each kind, in pages, frames, workers and preload scripts. It also has much that
// looks wrong and is not. It comes from a server of its own, since service workers need one.
'use strict';
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const at = (name) => path.join(__dirname, name);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

const server = http.createServer((request, response) => {
  const name = request.url.slice(1);
  if (!fs.existsSync(at(name))) {
    response.writeHead(404).end('not there');
    return;
  }
  response.setHeader('content-type', TYPES[path.extname(name)] || 'text/plain');
  response.end(fs.readFileSync(at(name)));
});

app.whenReady().then(() => server.listen(0, '127.0.0.1', () => {
  console.error('the main process complains');
  const window = new BrowserWindow({ width: 500, height: 300, webPreferences: { preload: at('preload.js') } });
  window.loadURL(`http://127.0.0.1:${server.address().port}/${process.env.PAGE || 'index.html'}`);
}));
