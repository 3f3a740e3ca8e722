// The tunnel: emulates a DevTools browser endpoint, with webContents.debugger as the channel to each window. Its
// messages go out as binding calls that begin with "T", so that they need not be parsed as reports.
const tunnel = { attached: new Map(), on: false };

const tunnelOut = (frame) => emitRaw(`T${JSON.stringify(frame)}`);
const sessionOf = (contents, inner) => (inner ? `s${contents.id}:${inner}` : `s${contents.id}`);

// V8 may run a command of the inspector in the middle of any script, also of one that Chromium calls while it removes a
// frame. A command to that frame then ends the app with a segmentation fault (`Page.enable`, 33.2.1). So such a command,
// and those that follow it, wait for the next turn of the event loop.
const OWN_FRAMES = 4;
const isAmidScript = () => framesHere() > OWN_FRAMES;

// The number of frames on the stack. Node would let the app format the stack otherwise.
function framesHere() {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_error, trace) => trace.length;
  const { stack } = new Error('');
  Error.prepareStackTrace = before;
  return typeof stack === 'number' ? stack : String(stack).split('\n').length - 1;
}

let waiting = [];

hooks.send = (text) => {
  if (waiting.length === 0 && !isAmidScript()) {
    pass(JSON.parse(text));
    return true;
  }
  waiting.push(text);
  if (waiting.length === 1) setImmediate(passOn);
  return true;
};

function passOn() {
  const texts = waiting;
  waiting = [];
  texts.forEach((text) => { pass(JSON.parse(text)); });
}

function pass(frame) {
  tunnelCall(frame).then(
    (result) => tunnelOut({ id: frame.id, result: result || {} }),
    (error) => tunnelOut({ id: frame.id, error: { code: -32000, message: String((error && error.message) || error) } }),
  );
}

async function tunnelCall({ method, params, sessionId }) {
  if (!sessionId) return BROWSER_COMMANDS[method] ? BROWSER_COMMANDS[method](params) : Promise.reject(new Error(`Not supported: ${method}`));
  const [, id, inner] = /^s(\d+)(?::(.*))?$/.exec(sessionId) || [];
  const contents = id && electron.webContents.fromId(Number(id));
  if (!contents || contents.isDestroyed() || !tunnel.attached.has(contents.id)) {
    throw new Error('Session with given id not found.');
  }
  const own = params && typeof params.sessionId === 'string' && params.sessionId.includes(':')
    ? { ...params, sessionId: params.sessionId.slice(params.sessionId.indexOf(':') + 1) } : params;
  return ofOurs(contents.debugger.sendCommand(method, own || {}, inner || undefined));
}

const BROWSER_COMMANDS = {
  'Target.setAutoAttach': async () => {
    if (tunnel.on || mainState.left) return {};
    tunnel.on = true;
    listen(electron.app, 'web-contents-created', (_event, contents) => setImmediate(() => attachThrough(contents)));
    await listed;
    await Promise.all(allContents().map(attachThrough));
    return {};
  },
  'Target.setDiscoverTargets': async () => ({}),
  'Target.detachFromTarget': async ({ sessionId }) => {
    const contents = electron.webContents.fromId(Number(String(sessionId).slice(1)));
    if (contents && !contents.isDestroyed()) await detachFrom(contents);
    return {};
  },
  'Browser.getVersion': async () => ({
    product: `Chrome/${process.versions.chrome}`, userAgent: electron.session.defaultSession.getUserAgent(),
    jsVersion: process.versions.v8, protocolVersion: '1.3', revision: '',
  }),
  'Browser.close': async () => { electron.app.quit(); return {}; },
};

async function attachThrough(contents) {
  if (mainState.left || contents.isDestroyed() || tunnel.attached.has(contents.id)) return;
  if (contents.debugger.isAttached()) return;
  try {
    contents.debugger.attach('1.3');
  } catch {
    return;
  }
  const undoThis = [];
  const on = (emitter, event, handler) => {
    emitter.on(event, handler);
    undoThis.push(() => { try { emitter.removeListener(event, handler); } catch { /* destroyed */ } });
  };
  tunnel.attached.set(contents.id, undoThis);
  const { targetInfo } = await ofOurs(contents.debugger.sendCommand('Target.getTargetInfo'));
  const guest = contents.getType() === 'webview';
  const info = () => ({
    targetId: targetInfo.targetId, browserContextId: targetInfo.browserContextId, type: guest ? 'webview' : 'page', attached: true,
    title: contents.isDestroyed() ? '' : contents.getTitle(), url: contents.isDestroyed() ? '' : contents.getURL(),
  });
  const gone = () => {
    if (!tunnel.attached.delete(contents.id)) return;
    tunnelOut({ method: 'Target.detachedFromTarget', params: { sessionId: sessionOf(contents), targetId: targetInfo.targetId } });
  };
  const tell = () => tunnelOut({ method: 'Target.targetInfoChanged', params: { targetInfo: info() } });
  on(contents.debugger, 'message', (_event, method, params, inner) => {
    const renamed = params && typeof params.sessionId === 'string' && method.startsWith('Target.')
      ? { ...params, sessionId: sessionOf(contents, params.sessionId) } : params;
    tunnelOut({ method, params: renamed, sessionId: sessionOf(contents, inner) });
  });
  on(contents.debugger, 'detach', gone);
  on(contents, 'destroyed', gone);
  on(contents, 'page-title-updated', () => setImmediate(tell));
  on(contents, 'did-navigate', tell);
  tunnelOut({
    method: 'Target.attachedToTarget',
    params: { sessionId: sessionOf(contents), targetInfo: info(), waitingForDebugger: false },
  });
}

// A renderer accepts only one webContents.debugger. Finds the windows whose debugger belongs to others, and whether to
// another session of ours.
hooks.holdsRenderers = () => tunnel.attached.size > 0;
hooks.keptFromUs = async () => {
  await listed;
  const there = allContents().filter((contents) => contents.getType() === 'window');
  const kept = there.filter((contents) => contents.debugger.isAttached() && !tunnel.attached.has(contents.id));
  return {
    titles: kept.map((contents) => contents.getTitle()),
    all: there.length > 0 && kept.length === there.length,
    joined: others().some((other) => other.groups && other.groups.tunnel && other.groups.tunnel.holdsRenderers()),
  };
};

// Detaches from the event loop, too, and resolves then. Chromium looks at all frames that have a debugger. In the middle
// of a script it may meet one that is freed already (22.3.25).
function detachFrom(contents) {
  const undoThis = tunnel.attached.get(contents.id);
  tunnel.attached.delete(contents.id);
  for (const each of undoThis || []) each();
  return inATurn(() => { if (undoThis) endDebugger(contents); });
}

function endDebugger(contents) {
  try {
    if (!contents.isDestroyed() && contents.debugger.isAttached()) contents.debugger.detach();
  } catch { /* it is gone */ }
}

undo.push(() => {
  for (const contents of allContents()) {
    if (tunnel.attached.has(contents.id)) mainState.detaching.push(detachFrom(contents));
  }
});
