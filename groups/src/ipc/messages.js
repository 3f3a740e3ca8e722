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
// How many messages each channel has had, by type.
const counts = new Map();

function flush() {
  flushing = false;
  if (!waiting.length) return;
  const bundle = waiting;
  waiting = [];
  cost = 0;
  emit({ list: bundle });
}

function keep(data, size) {
  // The end of a message may come after the last question.
  if (!offs.length) return;
  waiting.push(data);
  cost += size;
  if (cost > LARGEST_BUNDLE) {
    flush();
  } else if (!flushing) {
    flushing = true;
    setImmediate(() => { if (flushing) flush(); });
  }
}

function count(type, channel) {
  let row = counts.get(channel);
  if (!row) {
    if (counts.size >= MOST_CHANNELS) return;
    counts.set(channel, row = Object.create(null));
  }
  row[type] = (row[type] || 0) + 1;
}

const hundredths = (ms) => Math.round(ms * 100) / 100;

// Notes a message; the given function ends it, with what has become of it.
function note(type, named, args, facts) {
  const channel = wellFormed(String(named).slice(0, LONGEST_CHANNEL));
  count(type, channel);
  const copier = new Copier();
  const data = { id: last += 1, type, channel, args: copier.items(args.length, (at) => args[at]), ts: Date.now(), ...facts };
  const bundle = waiting;
  keep(data, 200 + channel.length + copier.cost);
  const begun = performance.now();
  return (end, result) => {
    // The end of a message that is reported already is reported by itself.
    const told = bundle !== waiting;
    const ended = told ? { id: data.id } : data;
    ended.ok = end.ok;
    ended.error = end.error;
    ended.ms = hundredths(performance.now() - begun);
    let size = 100;
    if (result) {
      const over = new Copier();
      ended.result = over.value(result.value);
      size += over.cost;
    }
    if (told) keep(ended, size);
    else cost += size;
  };
}

// Hears the reply that Electron, or a stub, gives to a page.
function hearReply(event, tell) {
  const replier = replierOf(event);
  const original = replier && replier.sendReply;
  if (typeof original !== 'function') return;
  replier.sendReply = function (...given) {
    try { tell(given[0]); } catch { /* only the note is missing */ }
    return Reflect.apply(original, this, given);
  };
}

const words = (error) => wellFormed(String(error).slice(0, 2000));

shared.ipcMade = shared.ipcMade || new WeakSet();

const ofPages = {
  hears: (contents, [name, event, internal, channel, given, ports], answered) => {
    const type = typeof name === 'string' ? TYPES[name] : undefined;
    if (!type || internal) return undefined;
    const facts = { webContentsId: contents.id, frameId: event && event.frameId };
    if (answered) facts.stubbed = true;
    if (shared.ipcMade.has(event)) facts.ours = true;
    const end = note(type, channel, type === 'post-message' ? [given] : list(given), facts);
    if (type === 'invoke') {
      hearReply(event, (reply) => ('error' in reply ? end({ ok: false, error: words(reply.error) }) : end({ ok: true }, { value: reply.result })));
      return undefined;
    }
    if (type === 'send-sync') {
      hearReply(event, (value) => end({ ok: true }, { value }));
      return undefined;
    }
    return (_value, failed) => {
      end(failed ? { ok: false, error: 'a listener threw' } : { ok: true });
      if (ports) list(event.ports || []).forEach(hearPort);
    };
  },
};

function factsOfFrame(frame) {
  const { fromFrame } = electron.webContents;
  const contents = typeof fromFrame === 'function' ? fromFrame(frame) : undefined;
  return { webContentsId: contents ? contents.id : undefined, frameId: frame.routingId };
}

const sent = (end) => (_value, failed) => end(failed ? { ok: false, error: 'it could not be sent' } : { ok: true });

// `webContents.send`, `event.reply` and `frame.send` end here (22 and 33).
const ofFrames = { hears: (frame, [channel, ...args]) => sent(note('send-to-renderer', channel, args, factsOfFrame(frame))) };
const postsOfFrames = {
  hears: (frame, [channel, message, ports]) => {
    if (ports) list(ports).forEach(hearPort);
    return sent(note('post-message-to-renderer', channel, [message], factsOfFrame(frame)));
  },
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
      return sent(note(ways.out, '', [message], facts(self)));
    },
  });
  hear(made, 'emit', {
    hears: (self, [name, message]) => (name === 'message' ? sent(note(ways.in, '', [ways.read(message)], facts(self))) : undefined),
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
  hear(contentsClass, 'emit', ofPages);
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
hooks.flush = () => { flush(); return true; };
hooks.counts = () => [...counts].map(([channel, row]) => ({ channel, ...row }));
