// Answers of the network to requests of the main process, changed on their way: status, headers, values of a JSON body.
// Only the responses of these requests are touched. A changed body is held until its end.

// Headers about the transfer of a body, which do not apply to a changed one. It is encoded as the one that came.
const OF_THE_WAY = ['content-length', 'transfer-encoding'];

// The largest body that is changed, in bytes.
const MOST_CHANGED = 20 << 20;

const ENCODERS = { gzip: 'gzipSync', 'x-gzip': 'gzipSync', deflate: 'deflateSync', raw: 'deflateRawSync', br: 'brotliCompressSync' };

// The answers whose bodies are held, each with its stub and the function that lets its body go on as it is.
const held = new Map();
const letGoOf = (isOver) => { for (const { stub, letGo } of [...held.values()]) if (isOver(stub)) quietly(letGo); };
undo.push(() => letGoOf(() => true));

const isPlain = (encoding) => !encoding || encoding === 'identity';

// Types of streams of JSON values: no JSON as a whole, and perhaps without an end.
const STREAMS = /ndjson|jsonl|json-lines|json-seq|stream\+json/;

// Whether the body of an answer may be JSON that can be changed. Others are not held: a stream may have no end.
function mayChange(change, headers, encoding) {
  if (!change.json.length) return false;
  const kind = String(headers['content-type'] || '').toLowerCase();
  const isOfKind = !STREAMS.test(kind) && (!kind || kind.includes('json') || kind.startsWith('text/plain'));
  const isSmall = !(Number(headers['content-length']) > MOST_CHANGED);
  if (isOfKind && isSmall && (isPlain(encoding) || typeof DECODERS[encoding] === 'string')) return true;
  emit({ event: 'unchanged', stub: change.stub });
  return false;
}

// Sets the value at a place. Missing members of objects are made. A list has its items, and one more at its end.
function setAt(json, place, value) {
  let at = json;
  place.forEach((part, index) => {
    const isLast = index === place.length - 1;
    if (Array.isArray(at)) {
      if (!/^(0|[1-9]\d*)$/.test(part) || Number(part) > at.length) throw new RangeError(part);
    } else if (!at || typeof at !== 'object') throw new TypeError(part);
    const has = Object.prototype.hasOwnProperty.call(at, part);
    // An assignment to __proto__ would set the prototype.
    if (isLast || !has) Object.defineProperty(at, part, { value: isLast ? value : {}, writable: true, enumerable: true, configurable: true });
    at = at[part];
  });
  return json;
}

// The chunks of the changed body, encoded as it came. If it is no JSON or lacks a place: the chunks that came.
function changedChunks(change, chunks, encoding) {
  try {
    const zlib = isPlain(encoding) ? null : require('zlib');
    const came = Buffer.concat(chunks);
    const kind = zlib ? codecOf(encoding, came) : null;
    const body = zlib ? zlib[DECODERS[kind]](came, { maxOutputLength: MOST_CHANGED }) : came;
    const read = body.toString('utf8');
    // Bytes that are no UTF-8 would be replaced in places that are not to be changed.
    if (!Buffer.from(read).equals(body)) throw new TypeError('no UTF-8');
    const json = JSON.parse(read);
    for (const [place, value] of change.json) setAt(json, place, value);
    const text = Buffer.from(JSON.stringify(json));
    if (!zlib) return [text];
    // The best quality of brotli takes seconds for a large body.
    return [zlib[ENCODERS[kind]](text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })];
  } catch {
    emit({ event: 'unchanged', stub: change.stub });
    return chunks;
  }
}

// A flat list of names and values, without the headers that are replaced or left out, and with the new ones.
function changedHeaders(change, flat, leftOut) {
  const left = new Set([...change.headers.map(([name]) => name), ...leftOut]);
  const out = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    if (!left.has(String(flat[i]).toLowerCase())) out.push(flat[i], flat[i + 1]);
  }
  return [...out, ...change.headers.flat()];
}

const isRedirect = (status) => status >= 300 && status < 400 && status !== 304;

// Keeps the chunks of a body until its end, or until there are too many. `pass` gives chunks to the app, and returns
// whether it wants more.
function holdChunks(answer, change, encoding, pass) {
  let chunks = [];
  let bytes = 0;
  const letGo = () => {
    const all = chunks;
    chunks = [];
    held.delete(answer);
    return pass(all);
  };
  held.set(answer, { stub: change.stub, letGo });
  return {
    take(chunk) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes <= MOST_CHANGED) return true;
      emit({ event: 'unchanged', stub: change.stub });
      return letGo();
    },
    end() {
      chunks = changedChunks(change, chunks, encoding);
      letGo();
    },
  };
}

// Holds what a readable stream is given, and gives it the changed body at its end.
function holdBody(response, change, encoding) {
  const holding = holdChunks(response, change, encoding, (chunks) => {
    delete response.push;
    return chunks.reduce((more, chunk) => (chunk.length ? response.push(chunk) : more), true);
  });
  Object.defineProperty(response, 'push', {
    configurable: true,
    writable: true,
    value(chunk, ...rest) {
      if (chunk !== null) return holding.take(bytesOf(chunk, ...rest));
      holding.end();
      return response.push(null);
    },
  });
}

// A response of Node's http, before the app sees it.
function changeNode(response, change) {
  if (isRedirect(response.statusCode)) return;
  const { headers } = response;
  const encoding = String(headers['content-encoding'] || '').toLowerCase();
  const holds = mayChange(change, headers, encoding);
  const leftOut = holds ? OF_THE_WAY : [];
  if (change.status) {
    response.statusCode = change.status;
    response.statusMessage = http.STATUS_CODES[change.status] || '';
  }
  const raw = changedHeaders(change, response.rawHeaders, leftOut);
  response.rawHeaders.splice(0, response.rawHeaders.length, ...raw);
  for (const name of leftOut) delete headers[name];
  for (const [name, value] of change.headers) headers[name] = name === 'set-cookie' ? [value] : value;
  if (holds) holdBody(response, change, encoding);
}

// A response of Electron's net. Its body is decoded already.
function changeNet(response, change) {
  const head = response._responseHead;
  if (!head || isRedirect(head.statusCode)) return;
  const came = head.rawHeaders.flatMap(({ key, value }) => [key, value]);
  const holds = mayChange(change, headersOf(came), '');
  if (change.status) {
    head.statusCode = change.status;
    head.statusMessage = http.STATUS_CODES[change.status] || '';
  }
  const flat = changedHeaders(change, came, holds ? [...OF_THE_WAY, 'content-encoding'] : []);
  head.rawHeaders = flat.flatMap((key, index) => (index % 2 ? [] : [{ key, value: flat[index + 1] }]));
  // Electron 22 has no second list.
  if (head.headers) {
    const headers = {};
    for (const { key, value } of head.rawHeaders) (headers[key.toLowerCase()] = headers[key.toLowerCase()] || []).push(value);
    head.headers = headers;
  }
  if (holds) holdBody(response, change, '');
}

// The handler of a request of fetch, to which undici tells the answer.
function changeFetch(handler, change) {
  const changed = Object.create(handler);
  // The body so far, if it is changed.
  let holding = null;
  for (const name of ['onConnect', 'onUpgrade', 'onBodySent', 'onRequestSent', 'onResponseStarted']) {
    if (typeof handler[name] === 'function') changed[name] = (...args) => Reflect.apply(handler[name], handler, args);
  }
  changed.onError = (error) => {
    held.delete(changed);
    return handler.onError(error);
  };
  changed.onHeaders = (status, headers, resume, text) => {
    if (mainState.left || status < 200 || isRedirect(status)) return handler.onHeaders(status, headers, resume, text);
    const flat = list(headers || []).map(String);
    const named = headersOf(flat);
    const encoding = (named['content-encoding'] || '').toLowerCase();
    const holds = mayChange(change, named, encoding);
    if (holds) {
      holding = holdChunks(changed, change, encoding, (chunks) => {
        holding = null;
        return chunks.reduce((more, chunk) => (chunk.length ? handler.onData(chunk) : more), true);
      });
    }
    const after = change.status || status;
    const flatAfter = changedHeaders(change, flat, holds ? OF_THE_WAY : []).map((one) => Buffer.from(one));
    return handler.onHeaders(after, flatAfter, resume, http.STATUS_CODES[after] || text);
  };
  changed.onData = (chunk) => (holding ? holding.take(Buffer.from(chunk)) : handler.onData(chunk));
  changed.onComplete = (trailers) => {
    if (holding) holding.end();
    return handler.onComplete(trailers);
  };
  return changed;
}
