// identical: records how its page, a cross-site frame and a webview load. A test compares a driven start with an
// undriven one. The report goes to stdout, the console and #report. It has no times and no ports, so it is the same in
// every run.
'use strict';
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const file = (name) => fs.readFileSync(path.join(__dirname, name), 'utf8');
const addresses = {};
const fill = (text) => text.replaceAll('{{there}}', addresses.there).replaceAll('{{here}}', addresses.here);

function listen(routes) {
  const server = http.createServer((request, response) => {
    const [type, body] = routes[request.url]?.() ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
    if (request.method !== 'POST') return response.end(body);
    let report = '';
    request.on('data', (chunk) => { report += chunk; });
    request.on('end', () => {
      console.log(`report ${report}`);
      response.end();
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

app.whenReady().then(async () => {
  const script = { '/probe.js': () => ['text/javascript', file('probe.js')] };
  const here = await listen({
    ...script,
    '/': () => ['text/html', fill(file('index.html'))],
    '/same': () => ['text/html', file('child.html')],
    '/parent.js': () => ['text/javascript', file('parent.js')],
  });
  const there = await listen({ ...script, '/frame': () => ['text/html', file('child.html')], '/guest': () => ['text/html', file('child.html')] });
  addresses.here = `http://127.0.0.1:${here}`;
  addresses.there = `http://localhost:${there}`;
  new BrowserWindow({ width: 700, height: 640, webPreferences: { webviewTag: true } }).loadURL(`${addresses.here}/`);
});
