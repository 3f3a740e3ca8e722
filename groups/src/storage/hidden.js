// Pages of ours that no window shows. The app is not told of them: it hears none of their events, and finds them in no
// list. Their address is a `data:` one with the address of the origin as its base. So the document has that origin
// (22.3.25 and 33.2.1). Neither a server nor a handler of the app's is asked for it.
const hidden = new Set();
let creating = false;
// Sessions that are made while the app waits for `ready`. It is told of them right before.
let waits = false;
const untold = [];
let offs = [];

const without = (all) => {
  let kept = 0;
  for (let at = 0; at < all.length; at++) if (!hidden.has(all[at])) all[kept++] = all[at];
  all.length = kept;
  return all;
};

const isUntold = (event, of) => (creating && event === 'web-contents-created') || (waits && event === 'session-created') || hidden.has(of);

function beginHiding() {
  if (offs.length) return;
  offs = [
    patch(electron.app, 'emit', {
      answers: (_app, [event, , of]) => isUntold(event, of),
      answer: (_app, args, emit) => {
        if (args[0] !== 'session-created') return false;
        untold.push(() => emit(args));
        if (mainState.sessions) mainState.sessions.add(args[1]);
        return true;
      },
    }),
    patch(electron.webContents, 'getAllWebContents', {
      answers: () => hidden.size > 0,
      answer: (_self, args, go) => without(go(args)),
    }),
  ];
}

function endHiding() {
  if (waits || hidden.size) return;
  offs.forEach((off) => off());
  offs = [];
}

hooks.beginWaiting = () => {
  waits = true;
  beginHiding();
  return true;
};
// An error that a listener throws is the app's: each has a turn of its own.
hooks.endWaiting = () => {
  waits = false;
  untold.splice(0).forEach((tell) => setImmediate(tell));
  endHiding();
  return true;
};
undo.push(() => { if (waits) hooks.endWaiting(); });
// A page that is open when we leave would be in the app's lists.
undo.push(() => hidden.forEach((page) => { if (!page.isDestroyed()) page.destroy(); }));

function create(session) {
  beginHiding();
  creating = true;
  try {
    // Preload scripts of the session are the app's. Without JavaScript they do not run on 33.2.1; 22.3.25 asks for them.
    const contents = electron.webContents.create({ session, sandbox: true, contextIsolation: true, javascript: false });
    hidden.add(contents);
    Object.defineProperty(contents, '_getPreloadPaths', { value: () => kept.parse('[]') });
    contents.once('destroyed', () => {
      hidden.delete(contents);
      endHiding();
    });
    return contents;
  } finally {
    creating = false;
  }
}

async function inPage(contents, base, source) {
  const ask = (method, given) => ofOurs(contents.debugger.sendCommand(method, given));
  contents.debugger.attach('1.3');
  await ofOurs(contents.loadURL('data:text/html,', { baseURLForDataURL: base }));
  const { frameTree } = await ask('Page.getFrameTree', {});
  const { executionContextId } = await ask('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'stagewright' });
  const { result, exceptionDetails } = await ask('Runtime.evaluate', {
    contextId: executionContextId, expression: source, awaitPromise: true, returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return result.value;
}

async function runIn(session, base, source, most) {
  let contents;
  let timer;
  const late = new Promise((_resolve, reject) => { timer = setTimeout(() => reject(new Error(`it was not done within ${most} ms`)), most); });
  try {
    contents = create(session);
    return { answer: await Promise.race([inPage(contents, base, source), late]) };
  } catch (error) {
    return { failed: firstLine(error) };
  } finally {
    clearTimeout(timer);
    if (contents && !contents.isDestroyed()) contents.destroy();
  }
}

// Runs a script in a document of an origin. `partition` is the name of its session.
hooks.runHidden = async (partition, base, source, most) => {
  let { session } = partitions().find((each) => isNamed(each.partition, partition)) || {};
  if (!session && partition.startsWith('persist:')) session = electron.session.fromPartition(partition);
  if (!session) return { failed: 'the app has no such partition, and Electron does not report the name of one in memory' };
  return runIn(session, base, source, most);
};

// Only the app can make a partition in memory: Electron tells nobody its name. So the storage of such a partition waits
// here until the app makes it. They are numbered in the order in which they are made.
const later = new Map();
let madeInMemory = 0;
// The sessions whose storage is on its way, each with the promise of the end of that.
const restoring = new Map();

// All pages are made before the app's own. DevTools tells of them in this order, and the app's is held meanwhile.
async function restoreIn(session, { number, cookies, pages, most }) {
  const set = cookies.map((cookie) => setFromFile(session, cookie).then(() => null, firstLine));
  const run = pages.map(({ base, source }) => runIn(session, base, source, most));
  emit({ event: 'in-memory', number, cookies: await Promise.all(set), pages: await Promise.all(run) });
}

function madeSession(session) {
  if (session.getStoragePath() || session === electron.session.defaultSession) return;
  madeInMemory += 1;
  const wanted = later.get(madeInMemory);
  if (!later.delete(madeInMemory)) return;
  const done = restoreIn(session, wanted);
  restoring.set(session, done);
  const over = () => restoring.delete(session);
  done.then(over, over);
}

hooks.restoreLater = (wanted) => {
  wanted.forEach((each) => later.set(each.number, each));
  listen(electron.app, 'session-created', madeSession);
  return true;
};

// Whether a target is a page of ours, and otherwise the partition of its session, as soon as its storage is there.
hooks.whose = (targetId) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  if (!contents || contents.isDestroyed()) return {};
  if (hidden.has(contents)) return { ours: true };
  const { session } = contents;
  const told = () => ({ partition: (partitions().find((each) => each.session === session) || {}).partition });
  return restoring.has(session) ? restoring.get(session).then(told) : told();
};
