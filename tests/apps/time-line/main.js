// time-line: causes events of every source, and keeps a journal of them with its own times.
const { app, BrowserWindow, ipcMain } = require('electron');
const http = require('node:http');
const fs = require('node:fs');
const path = require('node:path');

ipcMain.handle('mark', (_event, given) => given);
const server = http.createServer((request, response) => {
  const isPage = request.url === '/';
  response.setHeader('content-type', isPage ? 'text/html' : 'text/plain');
  response.end(isPage ? fs.readFileSync(path.join(__dirname, 'index.html')) : request.url);
});
app.whenReady().then(() => server.listen(0, '127.0.0.1', () => {
  const webPreferences = { preload: path.join(__dirname, 'preload.js') };
  new BrowserWindow({ width: 400, height: 300, webPreferences }).loadURL(`http://127.0.0.1:${server.address().port}/`);
}));
