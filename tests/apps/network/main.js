// network: one window on env ORIGIN, which the test serves. With FIRST the main process asks for something in its first
// turn. Functions whose names begin with `ask` are for eval-main: each gives
// `STATUS BODY`, or `error CODE`.
'use strict';
const { app, BrowserWindow, net, protocol, utilityProcess } = require('electron');
const http = require('node:http');
const https = require('node:https');
const path = require('node:path');
const zlib = require('node:zlib');

const { ORIGIN, FIRST } = process.env;

const whole = (response, resolve) => {
  let text = '';
  response.on('data', (chunk) => { text += chunk; });
  response.on('end', () => resolve(`${response.statusCode} ${text}`));
};

globalThis.askHttp = (url, options = {}, body = undefined) => new Promise((resolve) => {
  const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => whole(response, resolve));
  request.on('error', (error) => resolve(`error ${error.code}`));
  request.end(body);
});

const decoders = { gzip: zlib.createGunzip, br: zlib.createBrotliDecompress, deflate: zlib.createInflate, raw: zlib.createInflateRaw };

// The same, decoded as its headers say.
globalThis.askDecoded = (url) => new Promise((resolve) => {
  http.get(url, (response) => {
    const { statusCode, headers } = response;
    const encoding = headers['content-encoding'];
    const decoder = decoders[encoding && headers['x-raw'] ? 'raw' : encoding];
    const body = decoder ? response.pipe(decoder()) : response;
    body.on('error', (error) => resolve(`error ${error.code}`));
    whole(Object.assign(body, { statusCode }), resolve);
  });
});

// The first piece of an answer that does not end.
globalThis.askFirst = (url) => new Promise((resolve) => {
  const request = http.get(url, (response) => {
    response.on('error', () => {});
    response.once('data', (chunk) => {
      resolve(`${response.headers['x-own']} ${String(chunk).trim()}`);
      request.destroy();
    });
  });
  request.on('error', (error) => resolve(`error ${error.code}`));
});

// The bytes of an answer, in base64.
globalThis.askBytes = (url) => new Promise((resolve) => {
  http.get(url, (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () => resolve(Buffer.concat(chunks).toString('base64')));
  });
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
globalThis.askKept = (url) => globalThis.askHttp(url, { agent });

globalThis.askFetch = async (url, options) => {
  if (!globalThis.fetch) return 'no fetch';
  try {
    const response = await fetch(url, options);
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return `error ${(error.cause && error.cause.code) || error.name}`;
  }
};

globalThis.askNet = (url, method = 'GET', body = undefined) => new Promise((resolve) => {
  const request = net.request({ url, method });
  request.on('response', (response) => whole(response, resolve));
  request.on('error', (error) => resolve(`error ${error.message}`));
  request.end(body);
});

// A request of http2 to a server of the app's own, which says its method and what it was sent.
globalThis.askHttp2 = (path, body) => new Promise((resolve) => {
  const http2 = require('node:http2');
  const server = http2.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => { text += chunk; });
    request.on('end', () => response.end(`${request.method} ${text}`));
  });
  server.listen(0, '127.0.0.1', () => {
    const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
    const stream = client.request({ ':path': path, ':method': body ? 'POST' : 'GET', authorization: 'planted-h2' });
    let text = '';
    stream.on('data', (chunk) => { text += chunk; });
    stream.on('end', () => { client.close(); server.close(); resolve(text); });
    stream.end(body);
  });
});

// A utility process, which asks for `first` in its first turn.
globalThis.forkUtility = (first = '', options = undefined) => {
  globalThis.utility = utilityProcess.fork(path.join(__dirname, 'utility.js'), [first], options);
};

// Lets it ask in one of its ways, and ends it where that is the last one.
globalThis.askUtility = (way, url, isLast = false) => new Promise((resolve) => {
  const { utility } = globalThis;
  utility.once('message', (told) => {
    if (!isLast) return resolve(JSON.stringify(told));
    utility.once('exit', () => resolve(JSON.stringify(told)));
    utility.kill();
  });
  utility.postMessage({ way, url });
});

// A request of a Pool of npm's undici, which is in that folder.
globalThis.askPool = async (folder, url, options) => {
  const { Pool } = require(folder);
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin);
  try {
    const { statusCode, body } = await pool.request({ path: pathname + search, method: 'GET', ...options });
    return `${statusCode} ${await body.text()}`;
  } catch (error) {
    return `error ${error.code || error.name}`;
  } finally {
    pool.destroy();
  }
};

globalThis.closeInspector = () => { require('node:inspector').close(); };

if (FIRST) globalThis.askHttp(`${ORIGIN}/main-first`);

protocol.registerSchemesAsPrivileged([{ scheme: 'own', privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true } }]);

app.whenReady().then(() => {
  if (protocol.handle) protocol.handle('own', () => new Response('own', { headers: { 'access-control-allow-origin': '*' } }));
  else protocol.registerStringProtocol('own', (_request, done) => done({ data: 'own', headers: { 'access-control-allow-origin': '*' } }));
  new BrowserWindow({ width: 600, height: 400, webPreferences: { webviewTag: true } }).loadURL(ORIGIN);
});
app.on('window-all-closed', () => app.quit());
