// Stubbed answers for requests of the main process. Our session decides about each request. Without a decision in time,
// the request continues.
const { Duplex, Readable } = require('stream');

// How long a decision may take, in milliseconds, besides a stub's own delay.
const DECIDING = 5000;
const undecided = new Map();

const asking = () => Boolean(wanted && wanted.asks);

function ask(row, decided) {
  let timer = null;
  const later = (ms, act) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const decide = (answer) => {
    if (!undecided.delete(row.id)) return;
    clearTimeout(timer);
    row.change = answer && answer.change;
    quietly(() => decided(answer));
  };
  undecided.set(row.id, { decide, later });
  later(DECIDING, () => decide(null));
  emit({ event: 'ask', id: row.id, ...row.asked, body: bodyOf(row) });
}

// The longest body of a request that stubs see, in bytes.
const MOST_SEEN = 1 << 20;

// The whole body of a request, if it is known before the request is sent.
const bodyOf = ({ whole }) => (whole && whole.length <= MOST_SEEN ? Buffer.from(whole).toString('base64') : undefined);

// The app has ended a request that is held: nobody waits for its answer.
function forget(row) {
  const request = undecided.get(row.id);
  if (!request) return;
  undecided.delete(row.id);
  request.later(0, () => {});
}

// `answer` null: the request continues. The answer comes after `ms` milliseconds.
hooks.answerRequest = (id, answer, ms) => {
  const request = undecided.get(id);
  if (request) request.later(ms, () => request.decide(answer));
  return Boolean(request);
};

// After this main state has left, nobody decides: let all requests continue.
undo.push(() => { for (const { decide } of [...undecided.values()]) decide(null); });

const errorOf = (answer) => Object.assign(new outside.Error(`${answer.node} (stub)`), { code: answer.node });

// Two ends of a connection within the process.
function pair() {
  const ends = [];
  const end = (other) => new Duplex({
    read() {
      const go = this.goOn;
      this.goOn = null;
      if (go) go();
    },
    write(chunk, _encoding, done) {
      const to = ends[other];
      if (to.destroyed || to.push(chunk)) done();
      else to.goOn = done;
    },
    final(done) {
      if (!ends[other].destroyed) ends[other].push(null);
      done();
    },
  });
  ends.push(end(1), end(0));
  for (const each of ends) {
    for (const name of ['setTimeout', 'setNoDelay', 'setKeepAlive', 'ref', 'unref']) each[name] = () => each;
    each.destroySoon = () => each.end();
    each.on('error', () => {});
  }
  ends[0].on('close', () => ends[1].destroy());
  return ends;
}

// A server that answers one connection.
function serve(answer) {
  const [theirs, ours] = pair();
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      // Catch errors of Node here: an uncaught one would end the app.
      try {
        response.sendDate = false;
        response.writeHead(answer.status, [...answer.headers, ['connection', 'close']].flat());
        response.end(Buffer.from(answer.body, 'base64'));
      } catch {
        theirs.destroy();
      }
    });
  });
  server.emit('connection', ours);
  theirs.encrypted = true;
  theirs.authorized = true;
  return theirs;
}

// The requests of Node that are held, each with its row and its timer. They have no socket, which keeps time and tells the
// end of a request without us.
const heldOfNode = new WeakMap();

function limitNode(request, ms) {
  const held = heldOfNode.get(request);
  if (!held) return;
  clearTimeout(held.timer);
  held.timer = ms > 0 ? setTimeout(() => request.emit('timeout'), Number(ms)) : null;
}

function releaseNode(request) {
  limitNode(request, 0);
  heldOfNode.delete(request);
}

const errorOfHanging = () => Object.assign(new outside.Error('socket hang up'), { code: 'ECONNRESET' });

// The app destroys a request. Node tells the end of one without a socket once it is to get one.
function onNodeDestroy(request) {
  const held = heldOfNode.get(request);
  if (!held) return undefined;
  releaseNode(request);
  forget(held.row);
  // Node tells of an aborted request that it hung up if it had a socket, which it gets in the next tick.
  const hungUp = () => (request.aborted && held.isLate ? errorOfHanging() : undefined);
  return () => request.onSocket(null, hungUp());
}

function holdNode(request, row, goOn) {
  const ofAgent = request.agent && request.agent.options && request.agent.options.timeout;
  const held = { row, timer: null, isLate: false };
  heldOfNode.set(request, held);
  process.nextTick(() => { held.isLate = true; });
  limitNode(request, request.timeout === undefined ? ofAgent : request.timeout);
  ask(row, (answer) => {
    releaseNode(request);
    answerNode(request, answer, goOn);
  });
}

function answerNode(request, answer, goOn) {
  if (!answer || answer.change) goOn();
  // Node's http agent does the same for a failed connection.
  else if (answer.node) request.onSocket(null, errorOf(answer));
  else request.onSocket(serve(answer));
}

// Reads the body of a request that is not sent, as undici does with one that is. One whose size the app knows before is
// given whole.
async function readFetch(handler, body, isOurs) {
  if (typeof body === 'string' || ArrayBuffer.isView(body)) handler.onBodySent(bytesOf(body));
  else if (body && typeof body[Symbol.asyncIterator] === 'function') {
    for await (const chunk of body) {
      if (!isOurs()) return;
      handler.onBodySent(chunk);
    }
  }
  handler.onRequestSent();
}

async function respondFetch(handler, answer, body, isOurs) {
  try {
    await readFetch(handler, body, isOurs);
  } catch (error) {
    if (isOurs()) handler.onError(error);
    return;
  }
  const flat = answer.headers.flat().map((text) => Buffer.from(text));
  if (isOurs()) handler.onHeaders(answer.status, flat, () => {}, http.STATUS_CODES[answer.status] || '');
  const bytes = Buffer.from(answer.body, 'base64');
  if (isOurs() && bytes.length) handler.onData(bytes);
  if (isOurs()) handler.onComplete([]);
}

// A handler that keeps what undici tells it about aborting, and gives everything else to the handler of the app.
function withoutConnect(handler, keepAbort) {
  const kept = Object.create(handler);
  for (const name of ['onHeaders', 'onData', 'onComplete', 'onError', 'onUpgrade', 'onBodySent', 'onRequestSent', 'onResponseStarted']) {
    if (typeof handler[name] === 'function') kept[name] = (...args) => Reflect.apply(handler[name], handler, args);
  }
  kept.onConnect = keepAbort;
  return kept;
}

// Holds a request of fetch with that body. `send` sends it by a handler. Undici tells a handler how to abort its request
// once that is sent. The app may abort a held one, too, so its handler is told before. It is told once only: fetch adds a
// listener each time, and takes off the last one.
function holdFetch(handler, row, body, send) {
  // Whether it is held, or answered by us.
  let ours = true;
  // Aborts the request that is sent.
  let abortSent = null;
  // The reason of an abort between the decision and the moment when undici can abort the request.
  let early = null;
  const isOurs = () => ours;
  const release = () => { ours = false; };
  const keepAbort = (abort) => {
    abortSent = abort;
    if (early) abort(early.reason);
  };
  ask(row, (answer) => {
    if (!answer || answer.change) {
      release();
      const sending = withoutConnect(handler, keepAbort);
      send(answer ? changeFetch(sending, answer.change) : sending);
    } else if (answer.node) {
      release();
      handler.onError(errorOf(answer));
    } else {
      respondFetch(handler, answer, body, isOurs).catch((error) => {
        if (isOurs()) quietly(() => handler.onError(error));
      }).finally(release);
    }
  });
  quietly(() => handler.onConnect((reason) => {
    if (abortSent) abortSent(reason);
    else if (!ours) early = { reason };
    else {
      release();
      forget(row);
      handler.onError(reason || errorOf({ node: 'ECONNABORTED' }));
    }
  }));
}
