// Requests of the main process: Node's http, https and http2, fetch, undici, and Electron's net. Nothing is patched before a session
// wants them.
//
// No listeners are added to the app's requests. A listener for `response` would make Node leave the body unread, and
// one for `error` would hide the error. So `emit` is patched instead. Loaded on demand, so that it does not slow down
// the start of an app that does not use it.
let http = null;
const { Buffer } = require('buffer');
const { runInThisContext } = require('vm');

const outside = runInThisContext('globalThis');

// { bodies, asks }: how many bytes of each body to report, and whether each request asks for a stubbed answer. null: no
// session wants reports.
let wanted = null;
let off = [];
let requestsSoFar = 0;

// The rows of requests and responses whose start was observed.
const rows = new WeakMap();
// Electron responses that we have made.
const ours = new WeakSet();

const quietly = (ask, otherwise) => { try { return ask(); } catch { return otherwise; } };
const textOf = (value) => (Array.isArray(value) ? Array.from(value, String).join('\n') : String(value));

// Headers as an object of texts. From an object, from a flat list of names and values, or from pairs.
function headersOf(from) {
  const out = {};
  const put = (name, value) => {
    const key = String(name).toLowerCase();
    out[key] = key in out ? `${out[key]}\n${textOf(value)}` : textOf(value);
  };
  if (!from) return out;
  if (from.length !== undefined) {
    const all = list(from);
    for (let i = 0; i < all.length; i++) {
      if (all[i] && typeof all[i] === 'object' && all[i].length === 2) put(all[i][0], all[i][1]);
      else { put(all[i], all[i + 1]); i += 1; }
    }
  } else if (typeof from.forEach === 'function') {
    from.forEach((value, name) => put(name, value));
  } else {
    for (const name of Object.keys(from)) put(name, from[name]);
  }
  return out;
}

const now = () => performance.now();

function begin(kind, method, url, headers) {
  requestsSoFar += 1;
  const asked = { method: String(method || 'GET').toUpperCase(), url: String(url).slice(0, 16384), headers };
  const row = { id: requestsSoFar, kind, asked, bytes: 0, parts: [], kept: 0, posted: [], postedBytes: 0, over: false };
  emit({ event: 'began', id: row.id, kind, ...asked, timestamp: Date.now(), at: now() });
  return row;
}

const bytesOf = (chunk, encoding) => (typeof chunk === 'string' ? Buffer.from(chunk, Buffer.isEncoding(encoding) ? encoding : 'utf8') : Buffer.from(chunk));

// Keeps the first bytes of a body.
function keep(parts, sofar, chunk, encoding) {
  const bytes = quietly(() => bytesOf(chunk, encoding), null);
  if (!bytes) return 0;
  const room = (wanted ? wanted.bodies : 0) - sofar;
  if (room > 0) parts.push(bytes.subarray(0, room));
  return bytes.length;
}

const joined = (parts) => (parts.length ? Buffer.concat(parts).toString('base64') : undefined);

function posted(row, headers) {
  if (row.told) return;
  row.told = true;
  emit({ event: 'posted', id: row.id, headers, bytes: row.postedBytes, body: joined(row.posted) });
}

function respond(row, status, headers) {
  row.answered = true;
  row.encoding = String(headers['content-encoding'] || '').toLowerCase();
  emit({ event: 'response', id: row.id, status: Number(status) || 0, headers, at: now() });
}

// How many bytes a decoded body may have. A HAR file keeps bodies of up to 5 MB.
const MOST_DECODED = 8 << 20;

const DECODERS = { gzip: 'gunzipSync', 'x-gzip': 'gunzipSync', deflate: 'inflateSync', raw: 'inflateRawSync', br: 'brotliDecompressSync' };

// Some servers send `deflate` without zlib's header, whose first byte ends in 8.
const codecOf = (encoding, bytes) => (encoding === 'deflate' && bytes.length && bytes[0] % 16 !== 8 ? 'raw' : encoding);

// The body as the app reads it: Node's http and fetch get it encoded, Electron's net does not. Of a body that is cut,
// as much as can be decoded. An encoded one cannot be redacted, so it is left out.
function decoded(row) {
  const { bytes, encoding } = row;
  if (!row.parts.length) return { bytes };
  const body = Buffer.concat(row.parts);
  if (!encoding || encoding === 'identity' || row.kind === 'net') return { bytes, body };
  const whole = quietly(() => {
    const zlib = require('zlib');
    const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants;
    const finishFlush = encoding === 'br' ? BROTLI_OPERATION_FLUSH : Z_SYNC_FLUSH;
    return zlib[DECODERS[codecOf(encoding, body)]](body, { maxOutputLength: MOST_DECODED, finishFlush });
  }, null);
  if (!whole) return { bytes, missing: `it cannot be decoded (${encoding.slice(0, 50)})` };
  return {
    bytes: bytes > body.length ? Math.max(bytes, whole.length) : whole.length,
    body: whole.subarray(0, wanted ? wanted.bodies : 0),
  };
}

function finish(row) {
  if (row.over) return;
  row.over = true;
  const { bytes, body, missing } = decoded(row);
  emit({ event: 'finished', id: row.id, bytes, body: body && body.toString('base64'), missing, at: now() });
}

function fail(row, why) {
  if (row.over) return;
  row.over = true;
  emit({ event: 'failed', id: row.id, why: String(why).slice(0, 500), at: now() });
}

const whyOf = (error) => quietly(() => error.code || error.message, undefined) || 'failed';

function came(row, chunk, encoding) {
  const length = keep(row.parts, row.kept, chunk, encoding);
  row.bytes += length;
  row.kept += length;
}

// Hears the events of a response.
function onResponse(response, [event, told]) {
  const row = rows.get(response);
  if (!row || row.over) return;
  if (event === 'error' || event === 'aborted' || event === 'close') held.delete(response);
  if (event === 'data') came(row, told, response.readableEncoding);
  else if (event === 'end') finish(row);
  else if (event === 'error') fail(row, whyOf(told));
  else if (event === 'aborted' || event === 'close') fail(row, 'aborted');
}

function urlOf(request, options) {
  const protocol = (options && options.protocol) || (request.agent && request.agent.protocol) || request.protocol || 'http:';
  const standard = protocol === 'https:' ? '443' : '80';
  let host = quietly(() => request.getHeader('host'), undefined);
  if (!host) {
    host = (options && (options.host || options.hostname)) || 'localhost';
    const port = options && options.port;
    if (port && String(port) !== standard) host = `${host}:${port}`;
  }
  return `${protocol}//${host}${request.path}`;
}

// Hears the events of a request of Node's.
function onNodeRequest(request, [event, told]) {
  const row = rows.get(request);
  if (!row || row.over) return;
  if (event === 'finish') posted(row, headersOf(request.getHeaders()));
  else if (event === 'response' && told) {
    rows.set(told, row);
    if (row.change) quietly(() => changeNode(told, row.change));
    respond(row, told.statusCode, headersOf(told.rawHeaders));
  } else if (event === 'upgrade') {
    respond(row, 101, headersOf(told && told.rawHeaders));
    finish(row);
  } else if (event === 'error' || event === 'abort') fail(row, event === 'abort' ? 'aborted' : whyOf(told));
  else if (event === 'close' && !row.answered) fail(row, 'aborted');
}

function onWritten(request, [chunk, encoding]) {
  const row = rows.get(request);
  if (!row || row.told || chunk === undefined || chunk === null || typeof chunk === 'function') return;
  row.postedBytes += keep(row.posted, row.postedBytes, chunk, encoding);
}

function hearNode() {
  http = require('http');
  off.push(
    patch(http.Agent.prototype, 'addRequest', {
      hears: (_agent, [request, options]) => {
        if (rows.has(request)) return;
        rows.set(request, begin(
          'http', request.method, urlOf(request, options && typeof options === 'object' ? options : undefined), headersOf(request.getHeaders()),
        ));
      },
      answers: () => asking(),
      answer: (_agent, args, go) => {
        const row = rows.get(args[0]);
        return row ? ask(row, (answer) => answerNode(args[0], answer, () => go(args))) : go(args);
      },
    }),
    patch(http.ClientRequest.prototype, 'emit', { hears: (request, args) => { onNodeRequest(request, args); } }),
    patch(http.IncomingMessage.prototype, 'emit', { hears: (response, args) => { onResponse(response, args); } }),
    patch(http.OutgoingMessage.prototype, 'write', { hears: (request, args) => { onWritten(request, args); } }),
    patch(http.OutgoingMessage.prototype, 'end', { hears: (request, args) => { if (!rows.has(request) || !request.finished) onWritten(request, args); } }),
  );
}

// Wraps the handler of one request of fetch, and reports its calls.
function heardHandler(handler, row) {
  const heard = Object.create(handler);
  const hear = (name, tell) => {
    if (typeof handler[name] !== 'function') return;
    heard[name] = function (...args) {
      quietly(() => tell(...args));
      return Reflect.apply(handler[name], handler, args);
    };
  };
  for (const name of ['onConnect', 'onUpgrade', 'onBodySent', 'onRequestSent', 'onResponseStarted']) hear(name, () => {});
  hear('onHeaders', (status, headers) => { if (status >= 200) respond(row, status, headersOf(headers && list(headers).map(String))); });
  hear('onData', (chunk) => came(row, chunk));
  hear('onComplete', () => finish(row));
  hear('onError', (error) => fail(row, error && error.name === 'AbortError' ? 'aborted' : whyOf((error && error.cause) || error)));
  return heard;
}

const DISPATCHER = Symbol.for('undici.globalDispatcher.1');

// Electron 22 has no fetch in main.
function hearFetch() {
  // Reading this property loads undici, which sets the dispatcher.
  quietly(() => outside.Headers);
  const dispatcher = outside[DISPATCHER];
  if (!dispatcher || typeof dispatcher.dispatch !== 'function') return;
  off.push(patch(dispatcher, 'dispatch', {
    answers: () => wanted !== null,
    answer: (_self, [options, handler, ...rest], go) => {
      const row = quietly(() => begin('fetch', options.method, `${options.origin}${options.path}`, headersOf(options.headers)), null);
      const heard = row ? heardHandler(handler, row) : handler;
      const send = (by) => dispatching(() => go([options, by, ...rest]));
      if (!row || !asking()) return send(heard);
      ask(row, (answer) => answerFetch(heard, answer, send));
      return true;
    },
  }));
}

// The classes of Electron's requests and responses. Each is patched when the first object exists.
const heardClasses = new Set();
function hearClass(object, layers) {
  const { prototype } = object.constructor;
  if (heardClasses.has(prototype)) return;
  heardClasses.add(prototype);
  for (const key of Object.keys(layers)) off.push(patch(prototype, key, layers[key]));
}

function onNetRequest(request, [event, told]) {
  const row = rows.get(request);
  if (!row || row.over) return;
  if (event === 'response' && told) {
    rows.set(told, row);
    if (row.change) quietly(() => changeNet(told, row.change));
    if (!ours.has(told)) hearClass(told, { emit: { hears: (response, args) => { onResponse(response, args); } } });
    respond(row, told.statusCode, headersOf(told.rawHeaders || told.headers));
  } else if (event === 'finish') posted(row, undefined);
  else if (event === 'error') fail(row, whyOf(told));
  // Electron closes a request once it is sent, before its response.
  else if (event === 'abort') fail(row, 'aborted');
}

// An Electron request counts as started when `end` is called: only then is it sent.
function beginNet(request) {
  const options = request._urlLoaderOptions || {};
  const headers = quietly(() => headersOf(options.headers || options.extraHeaders), {});
  const named = {};
  for (const name of Object.keys(headers)) {
    // Electron keeps { name, value } for each.
    const kept = options.headers && options.headers[name];
    named[name] = kept && kept.value !== undefined ? textOf(kept.value) : headers[name];
  }
  const row = begin('net', options.method, request._redirectedUrl || options.url, named);
  rows.set(request, row);
  return row;
}

function hearNet() {
  // The class is only reachable by a request, which cannot be made before the app is ready. This request is never sent.
  const sample = electron.net.request('http://127.0.0.1/');
  hearClass(sample, {
    emit: { hears: (request, args) => { onNetRequest(request, args); } },
    write: { hears: (request, args) => { onWritten(request, args); } },
    end: {
      hears: (request, args) => {
        if (!rows.has(request)) beginNet(request);
        onWritten(request, args);
      },
      answers: () => asking(),
      answer: (request, args, go) => {
        const row = rows.get(request);
        if (!row) return go(args);
        ask(row, (answer) => answerNet(request, answer, () => go(args)));
        return request;
      },
    },
  });
}

// The class is there once the app is ready.
const hearNetWhenReady = () => {
  if (electron.app.isReady()) hearNet();
  else listen(electron.app, 'ready', () => { if (wanted) quietly(hearNet); });
};

const whyNot = [];
function quiet(step, name) {
  try { step(); } catch (error) { whyNot.push(`${name}: ${String(error && error.message).split('\n')[0].slice(0, 200)}`); }
}

// Starts or changes the reports of requests, or ends them with null. Returns the parts that could not be put in place.
hooks.tellRequests = (state) => {
  const begins = state && !wanted;
  wanted = state;
  // A removed stub holds no body any longer.
  letGoOf((stub) => !state || !list(state.stubs || []).includes(stub));
  if (begins) {
    whyNot.length = 0;
    quiet(hearNode, 'http');
    quiet(hearFetch, 'fetch');
    quiet(hearHttp2, 'http2');
    quiet(hearUndici, 'undici');
    quiet(hearNetWhenReady, 'net');
    quiet(hearUtilities, 'utility processes');
  } else if (!state) {
    const all = off;
    off = [];
    heardClasses.clear();
    all.forEach((takeOff) => takeOff());
  }
  return whyNot;
};
