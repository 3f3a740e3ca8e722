// network: one window on env ORIGIN, which the test serves. With FIRST the main process asks for something in its first
// turn. With TRUST it accepts any certificate: by the `event` of one, or by a `procedure` of its session. Functions whose
// names begin with `ask` are for eval-main: each gives `STATUS BODY`, or `error CODE`.
'use strict';
const { app, BrowserWindow, net, protocol, session, utilityProcess } = require('electron');
const http = require('node:http');
const https = require('node:https');
const path = require('node:path');
const zlib = require('node:zlib');

const { ORIGIN, FIRST, TRUST } = process.env;

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

// A request that the app ends with an error of its own.
globalThis.askDestroyed = (url, options, message) => new Promise((resolve) => {
  const request = http.get(url, options);
  request.on('error', (error) => resolve(`error ${error.message}`));
  request.destroy(new Error(message));
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

// The same with the policy of redirects; the redirects that the app is told come first. With `follows` it follows them.
globalThis.askHops = (url, options = {}, body = undefined, follows = false) => new Promise((resolve) => {
  const told = [];
  const request = net.request({ url, ...options });
  const said = (text) => resolve([...told, text].join(', '));
  request.on('redirect', (status, method, to) => {
    told.push(`${status} ${method} ${new URL(to).pathname}`);
    if (follows) request.followRedirect();
  });
  request.on('response', (response) => whole(response, said));
  request.on('error', (error) => said(`error ${error.message}`));
  if (body) request.write(body);
  request.end();
});

// The same by net.fetch or by fetch of a session, which 22 does not have.
globalThis.askNetFetch = async (url, by = net) => {
  const response = await by.fetch(url);
  return `${response.status} ${await response.text()}`;
};
globalThis.askSessionFetch = (url) => globalThis.askNetFetch(url, session.defaultSession);

// How a request to a server that never answers ends, as its events tell: the app ends it in one of these ways.
const ended = {
  timeout: (request) => { request.on('timeout', () => request.destroy()); },
  setTimeout: (request) => { request.setTimeout(200, () => request.destroy()); },
  destroy: (request) => { setTimeout(() => request.destroy(new Error('mine')), 50); },
  abort: (request) => { setTimeout(() => request.abort(), 50); },
  'abort at once': (request) => { request.abort(); },
};
const told = (events) => (name, error) => { events.push(error ? `${name} ${error.code} ${error.message}` : name); };
globalThis.endHttp = (url, way) => new Promise((resolve) => {
  const events = [];
  const tell = told(events);
  const request = http.request(url, way === 'timeout' ? { timeout: 200 } : {});
  for (const name of ['timeout', 'abort', 'response']) request.on(name, () => tell(name));
  request.on('error', (error) => tell('error', error));
  request.on('close', () => { tell('close'); resolve(events.join(', ')); });
  request.end();
  ended[way](request);
});
// The list of events goes on after the request has ended.
globalThis.endNet = (url, way) => new Promise((resolve) => {
  const events = [];
  const tell = told(events);
  globalThis.netEvents = () => events.join(', ');
  const request = net.request({ url });
  for (const name of ['finish', 'close', 'redirect', 'response']) request.on(name, () => tell(name));
  request.on('error', (error) => tell('error', error));
  request.on('abort', () => { tell('abort'); resolve(events.join(', ')); });
  request.end();
  ended[way](request);
});

// The same of fetch: the error that the app gets.
const signals = {
  abort: () => { const ends = new AbortController(); setTimeout(() => ends.abort(), 50); return ends.signal; },
  'abort at once': () => AbortSignal.abort(),
  reason: () => { const ends = new AbortController(); setTimeout(() => ends.abort(new Error('mine')), 50); return ends.signal; },
  timeout: () => AbortSignal.timeout(200),
};
globalThis.endFetch = async (url, way, options) => {
  try {
    const response = await fetch(url, { ...options, signal: signals[way]() });
    return `${response.status}`;
  } catch (error) {
    return `error ${error.name} ${error.message}`;
  }
};

// A body of fetch in pieces.
globalThis.pieces = (...all) => new ReadableStream({
  pull(stream) {
    if (all.length) stream.enqueue(new TextEncoder().encode(all.shift()));
    else stream.close();
  },
});

// A request of net whose body goes in chunks, to a server of the app's own, which answers with what it was sent.
globalThis.askChunks = (path) => new Promise((resolve) => {
  const server = http.createServer((request, response) => { request.pipe(response); });
  server.listen(0, '127.0.0.1', () => {
    const request = net.request({ method: 'POST', url: `http://127.0.0.1:${server.address().port}${path}`, headers: { 'content-type': 'text/plain' } });
    request.chunkedEncoding = true;
    request.on('response', (response) => whole(response, (said) => { server.close(); resolve(said); }));
    request.on('error', (error) => resolve(`error ${error.message}`));
    request.write('one ');
    request.write('two ');
    request.end('three');
  });
});

// A proxy of the app's own, and a request for a tunnel through it.
globalThis.askTunnel = () => new Promise((resolve) => {
  const server = http.createServer();
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  server.listen(0, '127.0.0.1', () => {
    const request = http.request({ host: '127.0.0.1', port: server.address().port, method: 'CONNECT', path: 'behind:443' });
    request.on('connect', (response, socket) => { socket.destroy(); server.close(); resolve(String(response.statusCode)); });
    request.on('error', (error) => resolve(`error ${error.code}`));
    request.end();
  });
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

// The same to a server that speaks TLS, whose certificate nobody has signed.
globalThis.askHttp2Of = (origin, path, body) => new Promise((resolve) => {
  const client = require('node:http2').connect(origin, { rejectUnauthorized: false });
  client.on('error', (error) => resolve(`error ${error.code}`));
  const stream = client.request({ ':path': path, ':method': body ? 'POST' : 'GET' });
  let status = 0;
  let text = '';
  stream.on('response', (headers) => { status = headers[':status']; });
  stream.on('data', (chunk) => { text += chunk; });
  stream.on('end', () => { client.close(); resolve(`${status} ${text}`); });
  stream.end(body);
});

// The answer of Node's https, and whether its connection looks encrypted to the app.
globalThis.askSecured = (url) => new Promise((resolve) => {
  const request = https.get(url, { rejectUnauthorized: false }, (response) => {
    const { encrypted } = response.socket;
    whole(response, (said) => resolve(`${encrypted} ${said}`));
  });
  request.on('error', (error) => resolve(`error ${error.code}`));
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

// Requests of fetch at once, through a pool that keeps some of them until it has a free connection.
globalThis.askQueued = async (url, count) => {
  const all = await Promise.all(Array.from({ length: count }, () => globalThis.askFetch(url)));
  return all.join(' ');
};
globalThis.useAgent = (folder, options) => {
  const { Agent, setGlobalDispatcher } = require(folder);
  setGlobalDispatcher(new Agent(options));
};

// Many requests, some at a time on connections that are kept.
globalThis.askMany = async (url, count) => {
  const many = new http.Agent({ keepAlive: true, maxSockets: 20 });
  let next = 0;
  let failed = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      // The body is read, so that the connection is free again.
      if (!(await globalThis.askHttp(`${url}${next}`, { agent: many })).startsWith('200 ')) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, one));
  many.destroy();
  return `${count - failed} answered`;
};

// With a port, the next inspector opens there.
globalThis.closeInspector = (port) => {
  if (port) process.debugPort = port;
  require('node:inspector').close();
};

if (FIRST) globalThis.askHttp(`${ORIGIN}/main-first`);

protocol.registerSchemesAsPrivileged([{ scheme: 'own', privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true } }]);

if (TRUST === 'event') {
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, accept) => {
    event.preventDefault();
    accept(true);
  });
}

app.whenReady().then(() => {
  if (TRUST === 'procedure') session.defaultSession.setCertificateVerifyProc((_request, accept) => accept(0));
  if (protocol.handle) protocol.handle('own', () => new Response('own', { headers: { 'access-control-allow-origin': '*' } }));
  else protocol.registerStringProtocol('own', (_request, done) => done({ data: 'own', headers: { 'access-control-allow-origin': '*' } }));
  new BrowserWindow({ width: 600, height: 400, webPreferences: { webviewTag: true } }).loadURL(ORIGIN);
});
app.on('window-all-closed', () => app.quit());
