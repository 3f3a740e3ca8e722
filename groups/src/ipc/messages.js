// Messages between the halves of the app, from the first question for them on: until then nothing here changes the app.
// They are reported, a bundle for each turn of the event loop.
const LARGEST_BUNDLE = 1 << 18;
const MOST_CHANNELS = 2000;
const LONGEST_CHANNEL = 500;
const TYPES = Object.assign(Object.create(null), {
  '-ipc-invoke': 'invoke', '-ipc-message': 'send', '-ipc-message-sync': 'send-sync', '-ipc-ports': 'post-message',
});

let waiting = [];
let cost = 0;
let last = 0;
let flushing = false;
// How to stop hearing; empty while nothing is heard.
let offs = [];
let pages = null;
// How many messages each channel has had, by type.
const counts = new Map();
// Epoch ms at tick 0 of `performance.now`, as it is in this turn: one clock is read for each message, and not two.
let epoch = 0;
const copier = new Copier();

// JSON writes a lone surrogate as an escape, which the reader refuses. Only a cut text or an odd key can have one here.
const LONE = /(\\\\)|\\ud[89a-f][0-9a-f]{2}/g;
const readable = (json) => (json.includes('\\ud') ? json.replace(LONE, (all, escape) => escape || '\ufffd') : json);

function flush() {
  flushing = false;
  lastPage = null;
  if (!waiting.length) return;
  const bundle = waiting;
  waiting = [];
  cost = 0;
  emitRaw(readable(JSON.stringify({ group: 'ipc_messages', list: bundle })));
}

const flushAtLast = () => { if (flushing) flush(); };

function keep(data, size) {
  // The end of a message may come after the last question.
  if (!offs.length) return;
  // Before the message is added: its caller may add fields to it after this call.
  if (waiting.length && cost + size > LARGEST_BUNDLE) flush();
  waiting.push(data);
  cost += size;
  if (!flushing) {
    flushing = true;
    setImmediate(flushAtLast);
  }
}

// The channel as it is reported, with the counts of its messages by type.
function rowOf(named) {
  const row = typeof named === 'string' ? counts.get(named) : undefined;
  if (row) return row;
  const made = { channel: wellFormed(String(named).slice(0, LONGEST_CHANNEL)), counts: {} };
  if (typeof named === 'string' && named.length <= LONGEST_CHANNEL && counts.size < MOST_CHANNELS) counts.set(named, made);
  return made;
}

// A message as it is reported. JSON leaves out what is undefined.
class Message {
  constructor(type, row, args, ts) {
    this.id = last += 1;
    this.type = type;
    this.channel = row.channel;
    this.args = args;
    this.ts = ts;
    this.webContentsId = undefined;
    this.frameId = undefined;
    this.pid = undefined;
    this.port = undefined;
    this.stubbed = undefined;
    this.ours = undefined;
    this.ok = undefined;
    this.error = undefined;
    this.ms = undefined;
    this.result = undefined;
  }
}

// A message whose end is still to come.
class Open {
  constructor(data, bundle, begun) {
    this.data = data;
    // If it has been reported by its end, the end is reported by itself.
    this.bundle = bundle;
    this.begun = begun;
    this.event = null;
  }

  end(ok, error, hasResult, result) {
    const told = this.bundle !== waiting;
    const ended = told ? { id: this.data.id } : this.data;
    ended.ok = ok;
    ended.error = error;
    ended.ms = Math.round((performance.now() - this.begun) * 100) / 100;
    let size = 100;
    if (hasResult) {
      ended.result = copier.begin().value(result);
      size += copier.cost;
    }
    if (told) keep(ended, size);
    else cost += size;
  }
}

// Notes a message. Its arguments are copied now: the app's handler may change them.
function note(type, named, args) {
  const row = rowOf(named);
  row.counts[type] = (row.counts[type] || 0) + 1;
  const begun = performance.now();
  if (!flushing) epoch = Date.now() - begun;
  const copy = copier.begin().items(args.length, (at) => args[at]);
  const data = new Message(type, row, copy, Math.round(epoch + begun));
  keep(data, 200 + row.channel.length + copier.cost);
  // Where it alone fills a bundle it is reported already, and `waiting` is the next one.
  return new Open(data, waiting[waiting.length - 1] === data ? waiting : null, begun);
}

// Hears the reply that Electron, or a stub, gives to a page.
function hearReply(event, open, tell) {
  const replier = replierOf(event);
  const original = replier && replier.sendReply;
  if (typeof original !== 'function') return;
  replier.sendReply = function (reply) {
    try { tell(open, reply); } catch { /* only the note is missing */ }
    return Reflect.apply(original, this, [reply]);
  };
}

const words = (error) => wellFormed(String(error).slice(0, 2000));

const endOfInvoke = (open, reply) => ('error' in reply ? open.end(false, words(reply.error)) : open.end(true, undefined, true, reply.result));
const endOfSync = (open, value) => open.end(true, undefined, true, value);

shared.ipcMade = shared.ipcMade || new WeakSet();

// Electron asks the browser process for the number of a page: it is asked once for messages in a row.
let lastPage = null;
let lastNumber;
function numberOf(contents) {
  if (contents !== lastPage) {
    lastNumber = contents.id;
    lastPage = contents;
  }
  return lastNumber;
}

const ofPages = {
  hears: (contents, given, answered) => {
    const type = TYPES[given[0]];
    if (!type || given[2]) return undefined;
    const event = given[1];
    const open = note(type, given[3], type === 'post-message' ? [given[4]] : list(given[4]));
    const { data } = open;
    data.webContentsId = numberOf(contents);
    data.frameId = event && event.frameId;
    if (answered) data.stubbed = true;
    if (shared.ipcMade.has(event)) data.ours = true;
    if (type === 'invoke') {
      hearReply(event, open, endOfInvoke);
      return undefined;
    }
    if (type === 'send-sync') {
      hearReply(event, open, endOfSync);
      return undefined;
    }
    if (given[5]) open.event = event;
    return open;
  },
  ended: (open, _value, failed) => {
    if (failed) open.end(false, 'a listener threw');
    else open.end(true);
    // Electron makes the ports while it passes the message on.
    if (open.event) list(open.event.ports || []).forEach(hearPort);
  },
};

function factsOfFrame(frame) {
  const { fromFrame } = electron.webContents;
  const contents = typeof fromFrame === 'function' ? fromFrame(frame) : undefined;
  return { webContentsId: contents ? contents.id : undefined, frameId: frame.routingId };
}

function noteOf(type, channel, args, facts) {
  const open = note(type, channel, args);
  Object.assign(open.data, facts);
  return open;
}
const sent = (open, _value, failed) => (failed ? open.end(false, 'it could not be sent') : open.end(true));

// `webContents.send`, `event.reply` and `frame.send` end here (22 and 33).
const ofFrames = {
  hears: (frame, [channel, ...args]) => noteOf('send-to-renderer', channel, args, factsOfFrame(frame)),
  ended: sent,
};
const postsOfFrames = {
  hears: (frame, [channel, message, ports]) => {
    if (ports) list(ports).forEach(hearPort);
    return noteOf('post-message-to-renderer', channel, [message], factsOfFrame(frame));
  },
  ended: sent,
};

// Classes that Electron exports by their objects alone: they are patched when the first object is seen.
let heardClasses = new WeakSet();
function hearClass(object, ways, facts) {
  const made = object && Object.getPrototypeOf(object);
  if (!offs.length || !made || heardClasses.has(made) || typeof made.postMessage !== 'function') return;
  heardClasses.add(made);
  hear(made, 'postMessage', {
    hears: (self, [message, ports]) => {
      if (ports) list(ports).forEach(hearPort);
      return noteOf(ways.out, '', [message], facts(self));
    },
    ended: sent,
  });
  hear(made, 'emit', {
    hears: (self, [name, message]) => (name === 'message' ? noteOf(ways.in, '', [ways.read(message)], facts(self)) : undefined),
    ended: sent,
  });
}

const portNumbers = new WeakMap();
let portsSoFar = 0;
function portNumber(port) {
  if (!portNumbers.has(port)) portNumbers.set(port, portsSoFar += 1);
  return { port: portNumbers.get(port) };
}
const OF_PORTS = { out: 'to-port', in: 'from-port', read: (event) => event && plainly(event, 'data') };
function hearPort(port) { hearClass(port, OF_PORTS, portNumber); }

const OF_UTILITIES = { out: 'to-utility', in: 'from-utility', read: (message) => message };
const ofForks = {
  hears: () => (child, failed) => { if (!failed) hearClass(child, OF_UTILITIES, ({ pid }) => ({ pid })); },
};

function hear(object, key, layer) { offs.push(patch(object, key, layer)); }

function hearAll() {
  pages = onPages(ofPages);
  offs.push(pages.end);
  const frameClass = process._linkedBinding('electron_browser_web_frame_main').WebFrameMain.prototype;
  hear(frameClass, 'send', ofFrames);
  hear(frameClass, 'postMessage', postsOfFrames);
  if (electron.utilityProcess) hear(electron.utilityProcess, 'fork', ofForks);
  // The class of ports is had by a port, so that those that are there already are heard, too.
  const { port1, port2 } = new electron.MessageChannelMain();
  hearPort(port1);
  port1.close();
  port2.close();
}

function stop() {
  for (const off of offs.splice(0)) off();
  heardClasses = new WeakSet();
  pages = null;
  waiting = [];
  counts.clear();
}
undo.push(stop);

// From now on messages are heard and reported, or the app is as it was again.
hooks.hear = (on) => {
  if (!on) {
    flush();
    stop();
  } else if (!offs.length) {
    try {
      hearAll();
    } catch (error) {
      stop();
      throw new Error(`not in place: ${String(error && error.message).split('\n')[0].slice(0, 300)}`);
    }
  }
  return true;
};
hooks.flush = () => {
  if (pages) pages.look();
  flush();
  return true;
};
hooks.counts = () => [...counts.values()].map((row) => ({ channel: row.channel, ...row.counts }));
