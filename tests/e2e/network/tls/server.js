// A server that speaks TLS, with HTTP/2 and HTTP/1.1 on one port, and a certificate that nobody has signed. It prints its
// port. For each line that it reads it prints all requests so far, as one line of JSON. It ends with its stdin.
'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');
const http2 = require('node:http2');
const path = require('node:path');

const read = (name) => fs.readFileSync(path.join(__dirname, name));
const server = http2.createSecureServer({ key: read('key.pem'), cert: read('certificate.pem'), allowHTTP1: true });
const hits = [];

const PAGE = '<!doctype html><title>network</title><h1>network</h1><script src=/first.js></script>';
const WORKER = 'onmessage = async ({ data }) => { const r = await fetch(data); postMessage(`${r.status} ${await r.text()}`); };';
const TYPES = { '/': 'text/html', '/first.js': 'text/javascript', '/worker.js': 'text/javascript', '/sse': 'text/event-stream' };
const BODIES = {
  '/': PAGE, '/first.js': 'window.first = 1', '/worker.js': WORKER, '/sse': 'data: one\n\n', '/user': '{"user":{"plan":"free"}}',
};

const kept = (request, url) => hits.push({
  method: request.method, path: url.pathname + url.search, version: request.httpVersion, authorization: request.headers.authorization,
});

server.on('request', (request, response) => {
  const url = new URL(request.url, 'https://host');
  kept(request, url);
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    if (url.pathname === '/hop') return response.writeHead(302, { location: '/api/end' }).end();
    response.writeHead(200, { 'content-type': TYPES[url.pathname] || 'application/json', 'cache-control': 'no-store' });
    response.end(BODIES[url.pathname] || JSON.stringify({ path: url.pathname, body }));
  });
});

// A websocket is opened, and closed by the other side.
server.on('upgrade', (request, socket) => {
  kept(request, new URL(request.url, 'https://host'));
  const accept = crypto.createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.on('error', () => {});
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`);
});

server.on('sessionError', () => {});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('data', () => console.log(JSON.stringify(hits)));
process.stdin.on('end', () => process.exit());
