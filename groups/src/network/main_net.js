// Requests of Electron's net in the main process: heard, and answered. They are held where Electron makes its loader
// (`_startRequest`). So a held request takes its body, and ends as a stream, as it does without us.

// How many redirects Chromium follows.
const MOST_HOPS = 20;

// Electron responses that we have made.
const ours = new WeakSet();

// The app hears of a redirect, and may follow it. Returns a function to call afterwards, which begins the next hop.
function onRedirect(request, row, [, status, method, url, headers]) {
  const came = headersOf(headers);
  respond(row, status, came);
  const hop = { follows: request._redirectPolicy === 'follow', status, came, method, url: String(url) };
  row.hop = hop;
  const follow = request._followRedirectCb;
  request._followRedirectCb = () => {
    hop.follows = true;
    if (follow) follow();
  };
  return () => { beginHop(request, row); };
}

// The headers and the body belong to a method. Without its body, a request has no headers about one.
const withoutBody = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !name.toLowerCase().startsWith('content-')));

// Begins the row of the next hop, once. Null if the redirect is not followed.
function beginHop(request, row) {
  const { hop } = row;
  if (!hop || !hop.follows || row.over || request._aborted) return null;
  const keepsBody = hop.method === row.asked.method;
  const next = redirected(row, hop.status, hop.came, hop.method, hop.url, keepsBody ? row.asked.headers : withoutBody(row.asked.headers));
  Object.assign(next, { keepsBody, hops: (row.hops || 0) + 1, whole: keepsBody ? row.whole : Buffer.alloc(0) });
  if (keepsBody) Object.assign(next, { posted: row.posted, postedBytes: row.postedBytes });
  rows.set(request, next);
  if (next.postedBytes) posted(next, undefined);
  return next;
}

// Electron 22.3.25 sends the whole `referer` to other origins, too; 33.2.1 does not.
const sendsWholeReferer = () => Number(String(process.versions.electron).split('.')[0]) <= 22;

// The part of a `referer` that may go to an address, by the referrer policy. Chromium refuses a request with more.
function refererTo(url, referer, policy) {
  if (sendsWholeReferer()) return referer;
  const { URL } = require('url');
  const [from, to] = [new URL(referer), new URL(url)];
  if (from.origin === to.origin || policy === 'unsafe-url') return referer;
  if (policy === 'same-origin' || policy === 'no-referrer') return '';
  const isDowngrade = from.protocol === 'https:' && to.protocol !== 'https:';
  if (isDowngrade && policy !== 'origin' && policy !== 'origin-when-cross-origin') return '';
  return policy === 'no-referrer-when-downgrade' ? referer : `${from.origin}/`;
}

// The headers of the next hop, as Electron keeps them.
function headersOfHop({ headers, referrerPolicy }, next) {
  const kept = next.keepsBody ? { ...headers } : withoutBody(headers);
  const referer = kept.referer && quietly(() => refererTo(next.asked.url, String(kept.referer.value), referrerPolicy), '');
  if (referer) kept.referer = { ...kept.referer, value: referer };
  else delete kept.referer;
  return kept;
}

// Chromium follows a redirect before anybody could decide about it. So its loader is ended, and the next hop is a request
// of its own. A body in chunks cannot be read again, and Electron itself never ends such a hop (22.3.25 and 33.2.1).
function askForHop(request, row) {
  const next = beginHop(request, row);
  if (!next || (next.keepsBody && typeof request._urlLoaderOptions.body === 'function')) return;
  if (request._urlLoader) request._urlLoader.cancel();
  request._urlLoader = undefined;
  const options = request._urlLoaderOptions;
  const { method, url } = next.asked;
  request._urlLoaderOptions = {
    ...options, method, url, body: next.keepsBody ? options.body : null, headers: headersOfHop(options, next),
  };
  request._startRequest();
}

// Answers the report of a redirect: the app hears of it, and the next hop is asked about.
function answerRedirect(request, tell) {
  const row = rows.get(request);
  if ((row.hops || 0) >= MOST_HOPS) {
    // This keeps Electron from telling a redirect that was not followed, too.
    request._followRedirectCb();
    request._die(new outside.Error('net::ERR_TOO_MANY_REDIRECTS'));
    return false;
  }
  try { return tell(); } finally { quietly(() => askForHop(request, row)); }
}

function onNetRequest(request, args) {
  const row = rows.get(request);
  if (!row || row.over) return undefined;
  const [event, told] = args;
  if (event === 'redirect') return onRedirect(request, row, args);
  if (event === 'response' && told) {
    rows.set(told, row);
    if (row.change) quietly(() => changeNet(told, row.change));
    if (!ours.has(told)) hearClass(told, { emit: { hears: (response, its) => { onResponse(response, its); } } });
    respond(row, told.statusCode, headersOf(told.rawHeaders || told.headers));
  } else if (event === 'finish') posted(row, undefined);
  else if (event === 'error') fail(row, whyOf(told));
  // Electron closes a request once it is sent, before its response.
  else if (event === 'abort') fail(row, 'aborted');
  return undefined;
}

function beginNet(request) {
  if (rows.has(request)) return;
  const { method, url, headers, body } = request._urlLoaderOptions;
  const named = {};
  // Electron keeps { name, value } for each.
  for (const name of Object.keys(headers || {})) named[name] = textOf(headers[name].value);
  const row = begin('net', method, url, named);
  rows.set(request, row);
  // The first of several chunks starts a request. Otherwise its body is complete before.
  if (typeof body === 'function') onWritten(request, [request._body && request._body._pendingChunk]);
  else {
    row.whole = body || Buffer.alloc(0);
    onWritten(request, [row.whole]);
    if (row.postedBytes) posted(row, undefined);
  }
}

// Electron cancels the loader of a request that the app aborts.
const loaderOfOurs = (cancel) => ({ cancel });

function holdNet(request, goOn) {
  const row = rows.get(request);
  if (!row) return goOn();
  request._started = true;
  request._urlLoader = loaderOfOurs(() => { forget(row); });
  return ask(row, (answer) => {
    request._urlLoader = undefined;
    if (!answer || answer.change) goOn();
    else {
      request._urlLoader = loaderOfOurs(() => {});
      // Not here: an exception of the app's listeners is its own.
      process.nextTick(() => afterChunks(request, () => answerNet(request, row, answer)));
    }
  });
}

// As Electron does it for a redirect that Chromium reports.
function redirectNet(request, ...told) {
  const policy = request._redirectPolicy;
  if (policy === 'error') {
    request._die(new outside.Error("Attempted to redirect, but redirect policy was 'error'"));
    return;
  }
  let follows = policy === 'follow';
  request._followRedirectCb = () => { follows = true; };
  try {
    request.emit('redirect', ...told);
  } finally {
    request._followRedirectCb = undefined;
    if (!follows && !request._aborted) request._die(new outside.Error('Redirect was cancelled'));
  }
}

const REDIRECTS = [301, 302, 303, 307, 308];

// Where an answer redirects to, as Chromium has it; null if it does not.
function redirectOf(row, answer) {
  const [, location] = answer.headers.find(([name]) => name === 'location') || [];
  if (!location || !REDIRECTS.includes(answer.status)) return null;
  const { method, url } = row.asked;
  const to = quietly(() => new (require('url').URL)(location, url), null);
  const becomesGet = answer.status === 303 ? method !== 'HEAD' : answer.status < 303 && method === 'POST';
  return { method: becomesGet ? 'GET' : method, url: to && to.href };
}

// Names of which Electron gives the first value alone. Those of cookies it gives as a list.
const SINGLE = new Set([
  'content-type', 'content-length', 'user-agent', 'referer', 'host', 'authorization', 'proxy-authorization', 'if-modified-since',
  'if-unmodified-since', 'from', 'location', 'max-forwards', 'retry-after', 'etag', 'last-modified', 'server', 'age', 'expires',
]);

const valuesOf = (pairs) => {
  const values = {};
  for (const [name, value] of pairs) (values[name] = values[name] || []).push(value);
  return values;
};

const netHeaders = (pairs) => Object.fromEntries(Object.entries(valuesOf(pairs)).map(([name, values]) => {
  if (name === 'set-cookie') return [name, values];
  return [name, SINGLE.has(name) ? values[0] : values.join(', ')];
}));

// Takes the chunks of a body, which nobody reads, and then acts.
function afterChunks(request, act) {
  const { _body: chunks } = request;
  if (!request._chunkedEncoding || !chunks || chunks._downstream) act();
  else chunks.startReading({ write: () => Promise.resolve(), done: () => { setImmediate(act); } });
}

function answerNet(request, row, answer) {
  if (request._aborted) return;
  row.isAnswered = true;
  const redirect = answer.node ? null : redirectOf(row, answer);
  if (answer.node) request._die(new outside.Error(answer.chromium));
  else if (redirect && !redirect.url) request._die(new outside.Error('net::ERR_INVALID_REDIRECT'));
  else if (redirect) redirectNet(request, answer.status, redirect.method, redirect.url, valuesOf(answer.headers));
  else respondNet(request, row, answer);
}

function respondNet(request, row, answer) {
  const body = Buffer.from(answer.body, 'base64');
  const response = Readable.from(body.length ? [body] : [], { objectMode: false });
  Object.assign(response, {
    statusCode: answer.status, statusMessage: http.STATUS_CODES[answer.status] || '', headers: netHeaders(answer.headers),
    rawHeaders: answer.headers.flat(), httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1,
  });
  ours.add(response);
  response.on('end', () => {
    came(row, body);
    finish(row);
  });
  request._response = response;
  request.emit('response', response);
}

function hearNet() {
  // The class is only reachable by a request, which cannot be made before the app is ready. This request is never sent.
  const sample = electron.net.request('http://127.0.0.1/');
  const needsHop = (row) => Boolean(row) && !row.over && (asking() || row.isAnswered);
  hearClass(sample, {
    emit: {
      hears: (request, args) => onNetRequest(request, args),
      answers: (request, [event]) => event === 'redirect' && needsHop(rows.get(request)),
      answer: (request, args, go) => answerRedirect(request, () => go(args)),
    },
    write: { hears: (request, args) => { onWritten(request, args); } },
    end: { hears: (request, args) => { onWritten(request, args); } },
    _startRequest: {
      hears: (request) => { beginNet(request); },
      answers: () => asking(),
      answer: (request, args, go) => holdNet(request, () => go(args)),
    },
  });
}

// The class is there once the app is ready.
const hearNetWhenReady = () => {
  if (electron.app.isReady()) hearNet();
  else listen(electron.app, 'ready', () => { if (wanted) quietly(hearNet); });
};
