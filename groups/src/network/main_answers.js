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
  emit({ event: 'ask', id: row.id, ...row.asked });
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

function answerNode(request, answer, goOn) {
  if (!answer || answer.change) goOn();
  // Node's http agent does the same for a failed connection.
  else if (answer.node) request.onSocket(null, errorOf(answer));
  else request.onSocket(serve(answer));
}

function answerFetch(handler, answer, goOn) {
  if (!answer) goOn(handler);
  else if (answer.change) goOn(changeFetch(handler, answer.change));
  else if (answer.node) handler.onError(errorOf(answer));
  else {
    let stopped = false;
    handler.onConnect(() => { stopped = true; handler.onError(errorOf({ node: 'ECONNABORTED' })); });
    const flat = answer.headers.flat().map((text) => Buffer.from(text));
    if (!stopped) handler.onHeaders(answer.status, flat, () => {}, http.STATUS_CODES[answer.status] || '');
    const body = Buffer.from(answer.body, 'base64');
    if (!stopped && body.length) handler.onData(body);
    if (!stopped) handler.onComplete([]);
  }
}

function answerNet(request, answer, goOn) {
  if (!answer || answer.change) {
    goOn();
    return;
  }
  if (answer.node) {
    request.emit('error', new outside.Error(answer.chromium));
    request.emit('close');
    return;
  }
  const headers = Object.fromEntries(answer.headers);
  const body = Buffer.from(answer.body, 'base64');
  const response = Readable.from(body.length ? [body] : [], { objectMode: false });
  Object.assign(response, {
    statusCode: answer.status, statusMessage: http.STATUS_CODES[answer.status] || '', headers, rawHeaders: answer.headers.flat(),
    httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1,
  });
  ours.add(response);
  const row = rows.get(request);
  request.emit('finish');
  response.on('end', () => {
    if (row) {
      came(row, body);
      finish(row);
    }
    request.emit('close');
  });
  request.emit('response', response);
}
