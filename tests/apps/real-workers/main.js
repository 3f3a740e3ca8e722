// real-workers: libraries that work in web workers, a page each; PAGE names the page. WORKERS_DIR is the folder in
// which `scripts/setup --tests` has put them. The app serves everything itself, because a page of a file: URL may start
// no module worker. A page that has settled sends the text that it shows, which the app appends to the file LOG.
'use strict';
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { invoices } = require('./invoices');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

// SQLite reaches the origin private file system by a SharedArrayBuffer, which only cross-origin isolated pages have.
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

function answer(request, response) {
  const send = (status, type, body) => {
    response.writeHead(status, { ...ISOLATED, 'content-type': type });
    response.end(body);
  };
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/invoices.pdf') return send(200, 'application/pdf', invoices());
  if (pathname === '/settled') {
    let told = '';
    request.setEncoding('utf8').on('data', (text) => { told += text; });
    return request.on('end', () => {
      if (process.env.APP_LOG) fs.appendFileSync(process.env.APP_LOG, `${told}\n`);
      send(200, 'text/plain', '');
    });
  }
  const ofLibrary = pathname.startsWith('/lib/');
  const [root, name] = ofLibrary ? [process.env.WORKERS_DIR, pathname.slice(5)] : [__dirname, pathname];
  fs.readFile(path.join(root, name), (error, body) => {
    if (error) send(404, 'text/plain', error.code);
    else send(200, TYPES[path.extname(name)] || 'application/octet-stream', body);
  });
}

app.whenReady().then(() => {
  const server = http.createServer(answer).listen(0, '127.0.0.1', () => {
    const window = new BrowserWindow({ width: 1000, height: 760, useContentSize: true });
    window.loadURL(`http://127.0.0.1:${server.address().port}/${process.env.PAGE}.html`);
  });
});
