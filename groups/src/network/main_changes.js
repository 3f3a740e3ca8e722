// Answers of the network to requests of the main process, changed on their way: status, headers, values of a JSON body.
// Only the responses of these requests are touched. A changed body is held until its end.

// Headers about the transfer of a body, which do not apply to a changed one.
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding'];

// The largest body that is changed, in bytes.
const MOST_CHANGED = 20 << 20;

// Sets the value at a place. Missing members of objects are made. A list has its items, and one more at its end.
function setAt(json, place, value) {
  let at = json;
  place.forEach((part, index) => {
    const isLast = index === place.length - 1;
    if (Array.isArray(at)) {
      if (!/^\d+$/.test(part) || Number(part) > at.length) throw new RangeError(part);
    } else if (!at || typeof at !== 'object') throw new TypeError(part);
    const has = Object.prototype.hasOwnProperty.call(at, part);
    // An assignment to __proto__ would set the prototype.
    if (isLast || !has) Object.defineProperty(at, part, { value: isLast ? value : {}, writable: true, enumerable: true, configurable: true });
    at = at[part];
  });
  return json;
}

// The changed body. If it is no JSON or lacks a place: the body itself, decoded.
function changedBody(change, chunks, encoding) {
  let body = Buffer.concat(chunks);
  try {
    if (encoding && encoding !== 'identity') body = require('zlib')[DECODERS[encoding]](body, { maxOutputLength: MOST_CHANGED });
    if (body.length > MOST_CHANGED) throw new RangeError('too large');
    const json = JSON.parse(body.toString('utf8'));
    for (const [place, value] of change.json) setAt(json, place, value);
    return Buffer.from(JSON.stringify(json));
  } catch {
    emit({ event: 'unchanged', stub: change.stub });
    return body;
  }
}

// A flat list of names and values, without the headers that are replaced, and with the new ones.
function changedHeaders(change, flat) {
  const left = new Set([...change.headers.map(([name]) => name), ...(change.json.length ? OF_THE_WAY : [])]);
  const out = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    if (!left.has(String(flat[i]).toLowerCase())) out.push(flat[i], flat[i + 1]);
  }
  return [...out, ...change.headers.flat()];
}

const isRedirect = (status) => status >= 300 && status < 400 && status !== 304;

// Holds what a readable stream is given, and gives it the changed body at its end.
function holdBody(response, change, encoding) {
  const chunks = [];
  Object.defineProperty(response, 'push', {
    configurable: true,
    writable: true,
    value(chunk, ...rest) {
      if (chunk !== null) {
        chunks.push(bytesOf(chunk, ...rest));
        return true;
      }
      delete response.push;
      const body = changedBody(change, chunks, encoding);
      if (body.length) response.push(body);
      return response.push(null);
    },
  });
}

// A response of Node's http, before the app sees it.
function changeNode(response, change) {
  if (isRedirect(response.statusCode)) return;
  const { headers } = response;
  const encoding = String(headers['content-encoding'] || '').toLowerCase();
  if (change.status) {
    response.statusCode = change.status;
    response.statusMessage = http.STATUS_CODES[change.status] || '';
  }
  const raw = changedHeaders(change, response.rawHeaders);
  response.rawHeaders.splice(0, response.rawHeaders.length, ...raw);
  if (change.json.length) for (const name of OF_THE_WAY) delete headers[name];
  for (const [name, value] of change.headers) headers[name] = name === 'set-cookie' ? [value] : value;
  if (change.json.length) holdBody(response, change, encoding);
}

// A response of Electron's net. Its body is decoded already.
function changeNet(response, change) {
  const head = response._responseHead;
  if (!head || isRedirect(head.statusCode)) return;
  if (change.status) {
    head.statusCode = change.status;
    head.statusMessage = http.STATUS_CODES[change.status] || '';
  }
  const flat = changedHeaders(change, head.rawHeaders.flatMap(({ key, value }) => [key, value]));
  head.rawHeaders = flat.flatMap((key, index) => (index % 2 ? [] : [{ key, value: flat[index + 1] }]));
  // Electron 22 has no second list.
  if (head.headers) {
    const headers = {};
    for (const { key, value } of head.rawHeaders) (headers[key.toLowerCase()] = headers[key.toLowerCase()] || []).push(value);
    head.headers = headers;
  }
  if (change.json.length) holdBody(response, change, '');
}

// The handler of a request of fetch, to which undici tells the answer.
function changeFetch(handler, change) {
  const changed = Object.create(handler);
  // The body so far, if it is changed.
  let chunks = null;
  let encoding = '';
  for (const name of ['onConnect', 'onUpgrade', 'onBodySent', 'onRequestSent', 'onResponseStarted', 'onError']) {
    if (typeof handler[name] === 'function') changed[name] = (...args) => Reflect.apply(handler[name], handler, args);
  }
  changed.onHeaders = (status, headers, resume, text) => {
    if (status < 200 || isRedirect(status)) return handler.onHeaders(status, headers, resume, text);
    const flat = list(headers || []).map(String);
    encoding = (headersOf(flat)['content-encoding'] || '').toLowerCase();
    if (change.json.length) chunks = [];
    const after = change.status || status;
    return handler.onHeaders(after, changedHeaders(change, flat).map((one) => Buffer.from(one)), resume, http.STATUS_CODES[after] || text);
  };
  changed.onData = (chunk) => {
    if (!chunks) return handler.onData(chunk);
    chunks.push(Buffer.from(chunk));
    return true;
  };
  changed.onComplete = (trailers) => {
    const body = chunks && changedBody(change, chunks, encoding);
    if (body && body.length) handler.onData(body);
    return handler.onComplete(trailers);
  };
  return changed;
}
