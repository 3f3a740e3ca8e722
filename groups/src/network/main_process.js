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
// Numbers of a main state that joins later are others: those of before may still be pending.
let requestsSoFar = require('crypto').randomBytes(4).readUInt32LE(0) * 2 ** 20;

// The rows of requests and responses whose start was observed.
const rows = new WeakMap();
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

const newRow = (id, kind, method, url, headers) => {
  const asked = { method: String(method || 'GET').toUpperCase(), url: String(url).slice(0, 16384), headers };
  return { id, kind, asked, bytes: 0, parts: [], kept: 0, posted: [], postedBytes: 0, over: false };
};

function begin(kind, method, url, headers) {
  requestsSoFar += 1;
  const row = newRow(requestsSoFar, kind, method, url, headers);
  emit({ event: 'began', id: row.id, kind, ...row.asked, timestamp: Date.now(), at: now() });
  return row;
}

// The row of the next hop of a redirect. It has the same number. `status` and `came` are those of the answer.
function redirected(row, status, came, method, url, headers) {
  row.over = true;
  const next = newRow(row.id, row.kind, method, url, headers);
  emit({ event: 'redirected', id: row.id, kind: row.kind, status, came, ...next.asked, timestamp: Date.now(), at: now() });
  return next;
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
  } else if (event === 'upgrade' || event === 'connect') {
    // From here on the app has the connection for itself.
    respond(row, (told && told.statusCode) || 101, headersOf(told && told.rawHeaders));
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
        return row ? holdNode(args[0], row, () => go(args)) : go(args);
      },
    }),
    patch(http.ClientRequest.prototype, 'emit', { hears: (request, args) => { onNodeRequest(request, args); } }),
    patch(http.ClientRequest.prototype, 'destroy', { hears: (request) => onNodeDestroy(request) }),
    patch(http.ClientRequest.prototype, 'setTimeout', { hears: (request, [ms]) => { limitNode(request, ms); } }),
    patch(http.IncomingMessage.prototype, 'emit', { hears: (response, args) => { onResponse(response, args); } }),
    patch(http.OutgoingMessage.prototype, 'write', { hears: (request, args) => { onWritten(request, args); } }),
    patch(http.OutgoingMessage.prototype, 'end', { hears: (request, args) => { if (!rows.has(request) || !request.finished) onWritten(request, args); } }),
  );
}

// Undici aborts a request with the reason of the app, and with its own where a body cannot be sent or decoded. Only those
// have a code or a system call.
const endedBy = (reason) => {
  const own = reason && (reason.cause || reason);
  return own instanceof Error && typeof own.code === 'string' ? whyOf(own) : 'aborted';
};

// Wraps the handler of one request of fetch, and reports its calls.
function heardHandler(handler, row) {
  const heard = Object.create(handler);
  heardHandlers.add(heard);
  rows.set(heard, row);
  const hear = (name, tell) => {
    if (typeof handler[name] !== 'function') return;
    heard[name] = function (...args) {
      quietly(() => tell(...args));
      return Reflect.apply(handler[name], handler, args);
    };
  };
  for (const name of ['onUpgrade', 'onResponseStarted']) hear(name, () => {});
  if (typeof handler.onConnect === 'function') {
    heard.onConnect = function (abort, ...rest) {
      const aborted = function (...args) {
        quietly(() => fail(row, endedBy(args[0])));
        return Reflect.apply(abort, this, args);
      };
      return Reflect.apply(handler.onConnect, handler, [aborted, ...rest]);
    };
  }
  // Undici tells these to a handler that has them. Those of fetch have none.
  heard.onBodySent = function (chunk) {
    quietly(() => onWritten(heard, [chunk]));
    return handler.onBodySent ? Reflect.apply(handler.onBodySent, handler, [chunk]) : undefined;
  };
  heard.onRequestSent = function () {
    quietly(() => posted(row, undefined));
    return handler.onRequestSent ? Reflect.apply(handler.onRequestSent, handler, []) : undefined;
  };
  hear('onHeaders', (status, headers) => { if (status >= 200) respond(row, status, headersOf(headers && list(headers).map(String))); });
  hear('onData', (chunk) => came(row, chunk));
  hear('onComplete', () => finish(row));
  hear('onError', (error) => fail(row, whyOf((error && error.cause) || error)));
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
      holdFetch(heard, row, options.body, send);
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

const whyNot = [];
function quiet(step, name) {
  try { step(); } catch (error) { whyNot.push(`${name}: ${String(error && error.message).split('\n')[0].slice(0, 200)}`); }
}

// Starts or changes the reports of requests, or ends them with null. Returns the parts that could not be put in place.
hooks.reportRequests = (state) => {
  const begins = state && !wanted;
  wanted = state;
  // A removed stub holds no body any longer.
  letGoOf((stub) => !state || !list(state.stubs || []).includes(stub));
  if (begins) {
    emit({ event: 'begins' });
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
