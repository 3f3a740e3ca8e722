// Requests of the main process and of a page, as the app and its server see them. Compared are the order of events, the
// times of chunks, kept connections, aborts, redirects, and the functions themselves.
'use strict';
const { net, session } = require('electron');
const http = require('node:http');

// How long (ms) the server waits between two chunks.
const PAUSE = 120;

function startServer() {
  const seen = { connections: 0, paths: [], aborted: 0 };
  const server = http.createServer((request, response) => {
    seen.paths.push(request.url);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    if (request.url.startsWith('/hop')) {
      response.writeHead(302, { location: '/end' });
      response.end();
    } else if (request.url.startsWith('/chunks')) {
      response.on('close', () => { if (!response.writableFinished) seen.aborted += 1; });
      const left = ['one', 'two', 'three'];
      const next = () => {
        response.write(left.shift());
        if (left.length) setTimeout(next, PAUSE);
        else response.end();
      };
      next();
    } else response.end(`body of ${request.url}`);
  });
  server.on('connection', () => { seen.connections += 1; });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ seen, server, at: `http://127.0.0.1:${server.address().port}` }));
  });
}

// Whether chunks came apart, as they were sent. Neighbours may come together on a busy machine.
const apart = (times) => `${times.length > 1 && times.at(-1) - times[0] >= PAUSE}`;

const EVENTS = ['socket', 'finish', 'redirect', 'response', 'information', 'abort', 'error', 'close', 'timeout'];

// Sends a request of Node's or Electron's, and resolves with what happened in its order.
function follow(request, { abortAfterFirst = false } = {}) {
  const events = [];
  const times = [];
  const told = (name) => { if (events.at(-1) !== name) events.push(name); };
  for (const name of EVENTS) request.on(name, () => told(name));
  let text = '';
  return new Promise((resolve) => {
    // The last events come a moment later.
    const over = (status) => { setTimeout(() => resolve({ events, times, text, status }), 50); };
    request.on('response', (response) => {
      for (const name of ['end', 'aborted', 'error', 'close']) response.on(name, () => told(`response ${name}`));
      response.on('data', (chunk) => {
        told('data');
        times.push(Date.now());
        text += chunk;
        if (abortAfterFirst && times.length === 1) request.abort();
      });
      for (const name of ['end', 'aborted', 'error', 'close']) response.on(name, () => over(response.statusCode));
    });
    request.on('error', () => over());
    request.on('abort', () => over());
    request.end();
  });
}

const IN_PAGE = (at) => `(async () => {
  const times = [];
  const read = async (url, options) => {
    const response = await fetch(url, options);
    const reader = response.body.getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + ' ' + response.redirected;
      times.push(performance.now());
      text += new TextDecoder().decode(value);
    }
  };
  const chunks = await read('${at}/chunks?page');
  const wereApart = times.at(-1) - times[0] >= ${PAUSE};
  const stop = new AbortController();
  const aborted = fetch('${at}/chunks?page-aborted', { signal: stop.signal }).then(async (r) => { await r.body.getReader().read(); stop.abort(); return 'read'; }, (e) => e.name);
  return [chunks, wereApart, await read('${at}/hop?page'), await aborted, fetch.name, String(fetch), Object.keys(XMLHttpRequest.prototype).length].join(' | ');
})()`;

module.exports = async ({ log, window, round }) => {
  const { seen, server, at } = await startServer();
  const since = () => {
    const told = `${seen.paths.splice(0).join(' ')}, ${seen.connections} connections`;
    seen.connections = 0;
    return told;
  };
  const chunks = await follow(http.request(`${at}/chunks`));
  log(`http: ${chunks.status} ${chunks.text} ${chunks.events.join(' ')} apart ${apart(chunks.times)}`);
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
  const netChunks = await ofNet('/chunks?net');
  log(`net: ${netChunks.status} ${netChunks.text} ${netChunks.events.join(' ')} apart ${apart(netChunks.times)}`);
  const netHop = await ofNet('/hop?net');
  log(`net redirect: ${netHop.status} ${netHop.text} ${netHop.events.join(' ')}`);
  since();
  for (const n of [1, 2, 3]) await ofNet(`/kept?${n}`);
  log(`net kept: ${since()}`);
  const netAborted = await ofNet('/chunks?net-aborted', { abortAfterFirst: true });
  log(`net aborted: ${netAborted.text} ${netAborted.events.filter((name) => !name.startsWith('response')).join(' ')}`);
  since();

  if (globalThis.fetch) {
    const times = [];
    const response = await fetch(`${at}/chunks?fetch`);
    for await (const chunk of response.body) times.push([Date.now(), Buffer.from(chunk).toString()]);
    log(`fetch: ${times.map(([, text]) => text).join('')} apart ${apart(times.map(([time]) => time))}`);
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
  // The server hears of an abort a moment later.
  for (let looks = 0; looks < 25 && seen.aborted < (globalThis.fetch ? 4 : 3); looks++) await new Promise((resolve) => { setTimeout(resolve, 20); });
  log(`aborts that the server saw: ${seen.aborted}`);
  if (server.closeAllConnections) server.closeAllConnections();
  server.close();
};
