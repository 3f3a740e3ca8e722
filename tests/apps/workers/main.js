// workers: a page with workers of every kind, from a server of its own, a thread, and utility processes on demand.
// `global.ends` is the app's own record of how utility processes ended.
'use strict';
const { app, BrowserWindow, utilityProcess } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

const at = (name) => path.join(__dirname, name);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

const server = http.createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').pathname.slice(1);
  if (!fs.existsSync(at(name))) {
    response.writeHead(404).end('not there');
    return;
  }
  response.setHeader('content-type', TYPES[path.extname(name)] || 'text/plain');
  response.end(fs.readFileSync(at(name)));
});

global.ends = [];
global.forkOne = (what) => {
  const child = utilityProcess.fork(at('utility.js'), [what], { serviceName: `svc-${what}`, stdio: 'pipe' });
  child.on('exit', (code) => global.ends.push({ what, pid: child.lastPid, code }));
  child.on('spawn', () => { child.lastPid = child.pid; });
  child.stdout.on('data', (text) => { global.heard = (global.heard || '') + text; });
  return child;
};

app.whenReady().then(() => server.listen(0, '127.0.0.1', () => {
  global.thread = new Worker(at('thread.js'));
  global.keep = global.forkOne('keep');
  const webPreferences = { webviewTag: true };
  const window = new BrowserWindow({ width: 600, height: 400, webPreferences });
  window.loadURL(`http://127.0.0.1:${server.address().port}/index.html`);
}));
