// storage: windows with storage of every kind. "Web" is a page of a server of the app's own, which keeps a log of the
// cookies that it gets. "Other" is the same page in another partition, "Memory" in one without a folder. "Scheme" and
// "File" are of app:// and file://, and "Opaque" has no storage.
'use strict';
const { app, BrowserWindow, protocol } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);

// A line for each request: its path and its cookies.
globalThis.asked = [];

const page = fs.readFileSync(path.join(__dirname, 'index.html'));
const server = http.createServer((request, response) => {
  globalThis.asked.push(`${request.url} ${request.headers.cookie || ''}`);
  response.setHeader('content-type', 'text/html');
  if (request.url.startsWith('/login')) response.setHeader('set-cookie', ['sid=s3cr3t; HttpOnly; Path=/', 'lang=en; Max-Age=3600; SameSite=Lax']);
  response.end(page);
});

const open = (url, webPreferences = {}) => {
  const window = new BrowserWindow({ width: 500, height: 400, webPreferences });
  return window.loadURL(url);
};

// A session without a window. Electron has no list of sessions, so only its own partition name leads to it.
globalThis.hidden = null;

app.whenReady().then(() => {
  protocol.registerFileProtocol('app', (_request, done) => done({ path: path.join(__dirname, 'index.html') }));
  globalThis.hidden = require('electron').session.fromPartition('persist:hidden');
  server.listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    globalThis.origin = `http://127.0.0.1:${port}`;
    await open(`${globalThis.origin}/?Web`);
    if (!process.env.ALL) return;
    await open(`${globalThis.origin}/?Other`, { partition: 'persist:Other' });
    await open(`${globalThis.origin}/?Memory`, { partition: 'scratch' });
    await open('app://main/?Scheme');
    await open(`file://${path.join(__dirname, 'index.html')}?File`);
    await open('data:text/html,<title>Opaque</title><h1>Opaque</h1>');
  });
});
app.on('window-all-closed', () => app.quit());
