// Requests of the main process and of a page, as the app and its server see them. Compared are the order of events, the
// chunks of streamed answers, kept connections, aborts, redirects, and the functions themselves.
'use strict';
const { net, session } = require('electron');
const http = require('node:http');

// The server sends a chunk when the client has got the one before it. After this time (ms) it sends one unasked, so that
// a client does not hang that gets all chunks at the end.
const UNASKED = 10_000;

// How long (ms) to wait until the server has seen each abort.
const ABORTS_COME = 10_000;

function startServer() {
  const seen = { connections: 0, paths: [], aborted: 0, whenAborted: () => {} };
  const waiting = new Map();
  // The client of this address has got a chunk.
  const got = (url) => waiting.get(url)?.();
  const server = http.createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.url.startsWith('/got')) {
      got(request.url.slice('/got'.length));
      response.end();
      return;
    }
    seen.paths.push(request.url);
    if (request.url.startsWith('/hop')) {
      response.writeHead(302, { location: '/end' });
      response.end();
    } else if (request.url.startsWith('/chunks')) {
      // Chromium holds the beginning of an answer whose type it may guess.
      response.setHeader('content-type', 'application/octet-stream');
      response.setHeader('x-content-type-options', 'nosniff');
      // Chromium reads an aborted answer on, for up to 5 s, if its connection could be used again.
      if (request.url.includes('aborted')) response.setHeader('connection', 'close');
      const left = ['one', 'two', 'three'];
      let timer;
      const next = () => {
        clearTimeout(timer);
        if (left.length) {
          response.write(left.shift());
          timer = setTimeout(next, UNASKED);
        } else response.end();
      };
      response.on('close', () => {
        clearTimeout(timer);
        waiting.delete(request.url);
        if (!response.writableFinished) {
          seen.aborted += 1;
          seen.whenAborted();
        }
      });
      waiting.set(request.url, next);
      next();
    } else response.end(`body of ${request.url}`);
  });
  server.on('connection', () => { seen.connections += 1; });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ seen, server, got, at: `http://127.0.0.1:${server.address().port}` }));
  });
}

// Waits until the server has seen so many aborts: it hears of them a moment later.
function aborts(seen, expected) {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, ABORTS_COME);
    seen.whenAborted = () => {
      if (seen.aborted < expected) return;
      clearTimeout(limit);
      resolve();
    };
    seen.whenAborted();
  });
}

const EVENTS = ['socket', 'finish', 'redirect', 'response', 'information', 'abort', 'error', 'close', 'timeout'];

// Sends a request of Node's or Electron's, and resolves with what happened in its order.
function follow(request, { got = () => {}, abortAfterFirst = false } = {}) {
  const events = [];
  let chunks = 0;
  const told = (name) => { if (events.at(-1) !== name) events.push(name); };
  for (const name of EVENTS) request.on(name, () => told(name));
  let text = '';
  return new Promise((resolve) => {
    // The last events come a moment later.
    const over = (status) => { setTimeout(() => resolve({ events, chunks, text, status }), 50); };
    request.on('response', (response) => {
      for (const name of ['end', 'aborted', 'error', 'close']) response.on(name, () => told(`response ${name}`));
      response.on('data', (chunk) => {
        told('data');
        chunks += 1;
        text += chunk;
        if (abortAfterFirst && chunks === 1) request.abort();
        else got();
      });
      for (const name of ['end', 'aborted', 'error', 'close']) response.on(name, () => over(response.statusCode));
    });
    request.on('error', () => over());
    request.on('abort', () => over());
    request.end();
  });
}

const IN_PAGE = (at) => `(async () => {
  const read = async (path, gotChunk = () => {}) => {
    const response = await fetch('${at}' + path);
    const reader = response.body.getReader();
    const chunks = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return chunks.join(' ') + ' redirected ' + response.redirected;
      chunks.push(new TextDecoder().decode(value));
      gotChunk();
    }
  };
  const chunks = await read('/chunks?page', () => fetch('${at}/got/chunks?page'));
  const stop = new AbortController();
  const aborted = fetch('${at}/chunks?page-aborted', { signal: stop.signal }).then(async (r) => { await r.body.getReader().read(); stop.abort(); return 'read'; }, (e) => e.name);
  return [chunks, await read('/hop?page'), await aborted, fetch.name, String(fetch), Object.keys(XMLHttpRequest.prototype).length].join(' | ');
})()`;

module.exports = async ({ log, window, round }) => {
  const { seen, server, got, at } = await startServer();
  const since = () => {
    const told = `${seen.paths.splice(0).join(' ')}, ${seen.connections} connections`;
    seen.connections = 0;
    return told;
  };
  const chunks = await follow(http.request(`${at}/chunks`), { got: () => got('/chunks') });
  log(`http: ${chunks.status} ${chunks.text} ${chunks.events.join(' ')} in ${chunks.chunks} chunks`);
  const hop = await follow(http.request(`${at}/hop`));
  log(`http redirect: ${hop.status} ${hop.events.join(' ')}`);
  since();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (const n of [1, 2, 3]) await follow(http.request(`${at}/kept?${n}`, { agent }));
  log(`http kept: ${since()}`);
  agent.destroy();
  const aborted = await follow(http.request(`${at}/chunks?aborted`), { abortAfterFirst: true });
  log(`http aborted: ${aborted.text} ${aborted.events.join(' ')}`);
  since();

  const own = session.fromPartition(`network-${round}`);
  const ofNet = (path, options) => follow(net.request({ url: at + path, session: own }), options);
  const netChunks = await ofNet('/chunks?net', { got: () => got('/chunks?net') });
  log(`net: ${netChunks.status} ${netChunks.text} ${netChunks.events.join(' ')} in ${netChunks.chunks} chunks`);
  const netHop = await ofNet('/hop?net');
  log(`net redirect: ${netHop.status} ${netHop.text} ${netHop.events.join(' ')}`);
  since();
  for (const n of [1, 2, 3]) await ofNet(`/kept?${n}`);
  log(`net kept: ${since()}`);
  const netAborted = await ofNet('/chunks?net-aborted', { abortAfterFirst: true });
  log(`net aborted: ${netAborted.text} ${netAborted.events.filter((name) => !name.startsWith('response')).join(' ')}`);
  since();

  if (globalThis.fetch) {
    const texts = [];
    const response = await fetch(`${at}/chunks?fetch`);
    for await (const chunk of response.body) {
      texts.push(Buffer.from(chunk).toString());
      got('/chunks?fetch');
    }
    log(`fetch: ${texts.join(' ')}`);
    const followed = await fetch(`${at}/hop?fetch`);
    log(`fetch redirect: ${followed.redirected} ${await followed.text()}`);
    since();
    for (const n of [1, 2, 3]) await (await fetch(`${at}/kept?${n}`)).text();
    log(`fetch kept: ${since()}`);
    const stop = new AbortController();
    const stopped = await fetch(`${at}/chunks?fetch-aborted`, { signal: stop.signal });
    const reading = stopped.text().catch((error) => error.name);
    stop.abort();
    log(`fetch aborted: ${await reading}`);
    log(`fetch: ${fetch.name} ${fetch.length} ${String(fetch)}`);
    since();
  }

  log(`page: ${await window.webContents.executeJavaScript(IN_PAGE(at))}`);
  // Of two requests at once either may be the first.
  log(`page: ${seen.paths.sort().join(' ')}`);
  const functions = [http.request, http.get, http.Agent.prototype.addRequest, http.ClientRequest, http.ClientRequest.prototype.emit,
    http.IncomingMessage.prototype.emit, http.OutgoingMessage.prototype.write, http.OutgoingMessage.prototype.end, net.request];
  log(`functions: ${functions.map((one) => [one.name, one.length, String(one).length, Object.keys(one).length].join('/')).join(' ')}`);
  log(`keys: ${[http.Agent, http.ClientRequest, http.IncomingMessage, http.OutgoingMessage].map((one) => Object.keys(one.prototype).length).join(' ')}`);
  await aborts(seen, globalThis.fetch ? 4 : 3);
  log(`aborts that the server saw: ${seen.aborted}`);
  if (server.closeAllConnections) server.closeAllConnections();
  server.close();
};
