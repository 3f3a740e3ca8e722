// Stubs: a channel's answer, given in place of the app's handler, whether there is one or not.
const ANSWERED = new Set(['-ipc-invoke', '-ipc-message-sync']);
let stubs = new Map();
// How often each was used, by its number.
const used = new Map();
// Replies that are delayed. A page waits for each, so that none may be lost when we leave.
const delayed = new Set();

const left = ({ id, times }) => times === null || times === undefined || (used.get(id) || 0) < times;

function stubFor(name, internal, channel) {
  if (internal || !ANSWERED.has(name)) return null;
  const stub = stubs.get(channel);
  return stub && left(stub) ? stub : null;
}

const replyOf = (stub, name) => {
  if (name === '-ipc-message-sync') return stub.error === null ? stub.response : null;
  return stub.error === null ? { result: stub.response } : { error: `Error: ${stub.error}` };
};

const layer = {
  answers: (_contents, given) => stubFor(given[0], given[2], given[3]) !== null,
  answer: (_contents, [name, event, internal, channel]) => {
    const stub = stubFor(name, internal, channel);
    used.set(stub.id, (used.get(stub.id) || 0) + 1);
    const reply = () => {
      delayed.delete(reply);
      clearTimeout(timer);
      // The page may be gone by now.
      try { replierOf(event).sendReply(replyOf(stub, name)); } catch { /* nobody waits */ }
    };
    const timer = stub.delayMs ? setTimeout(reply, stub.delayMs) : undefined;
    if (timer) delayed.add(reply);
    else reply();
    return true;
  },
};
undo.push(() => [...delayed].forEach((reply) => reply()));

// Whether a stub of any session answers a channel, for calls of channels as a page makes them.
const isAnswered = (channel) => Boolean(stubFor('-ipc-invoke', false, channel));
shared.ipcAnswered = shared.ipcAnswered || new Set();
shared.ipcAnswered.add(isAnswered);
undo.push(() => shared.ipcAnswered.delete(isAnswered));

// Only while there are stubs is anything in the app other than it was.
let pages = null;
hooks.setStubs = (all) => {
  stubs = new Map(all.map((stub) => [stub.channel, stub]));
  if (stubs.size && !pages) {
    try {
      pages = onPages(layer);
    } catch (error) {
      throw new Error(`not in place: ${String(error && error.message).split('\n')[0].slice(0, 300)}`);
    }
  } else if (!stubs.size && pages) {
    pages.end();
    pages = null;
  } else if (pages) {
    pages.look();
  }
  return true;
};
hooks.stubs = () => [...stubs.values()].map((stub) => ({ channel: stub.channel, used: used.get(stub.id) || 0, spent: !left(stub) }));
