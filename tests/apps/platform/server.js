// Two sites that serve the files of page/: the app's own, and another one for frames.
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };
// SharedArrayBuffer exists only in pages that are isolated from other origins.
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

function serve(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  const file = path.join(__dirname, 'page', pathname);
  if (pathname === '/echo') {
    response.writeHead(200, { ...ISOLATED, 'content-type': 'text/plain', 'x-probe': 'header', 'set-cookie': 'probe=1; SameSite=Lax' });
    response.end(searchParams.get('text') || 'echo');
  } else if (fs.existsSync(file)) {
    const policy = searchParams.get('csp');
    response.writeHead(200, {
      ...ISOLATED, 'content-type': TYPES[path.extname(file)] || 'application/octet-stream', 'service-worker-allowed': '/',
      ...(policy && { 'content-security-policy': policy }),
    });
    response.end(fs.readFileSync(file));
  } else {
    response.writeHead(404, ISOLATED);
    response.end();
  }
}

const listen = (host) => new Promise((resolve) => {
  const server = http.createServer(serve).listen(0, '127.0.0.1', () => resolve(`http://${host}:${server.address().port}`));
});

exports.openServers = async () => ({ here: await listen('127.0.0.1'), there: await listen('localhost') });
