// Calls of channels as a page would make them, and the channels that there are.
const MOST_NAMES = 2000;
const names = (emitter) => { try { return list(emitter.eventNames()).filter((name) => typeof name === 'string' && name !== 'error'); } catch { return []; } };
const handlersOf = (ipc) => { try { return [...Map.prototype.keys.call(ipc._invokeHandlers)].filter((name) => typeof name === 'string'); } catch { return []; } };

const contentsAt = (targetId) => {
  const contents = electron.webContents.fromDevToolsTargetId(targetId);
  return contents && !contents.isDestroyed() ? contents : null;
};

// The objects by which the app handles messages: one for all pages, and one for each page.
function handlers() {
  const pages = allContents().filter((contents) => contents.ipc);
  return [{ ipc: electron.ipcMain }, ...pages.map((contents) => ({ ipc: contents.ipc, webContentsId: contents.id }))];
}

hooks.channels = () => {
  const rows = [];
  for (const { ipc, webContentsId } of handlers()) {
    for (const channel of handlersOf(ipc)) rows.push({ channel, webContentsId, handles: true });
    for (const channel of names(ipc)) rows.push({ channel, webContentsId, listeners: ipc.listenerCount(channel) });
  }
  return rows.slice(0, MOST_NAMES);
};

// An event as Electron makes one for a message of a page's main frame, with a reply of ours.
function eventOf(contents, sendReply) {
  const frame = contents.mainFrame;
  const event = anEvent({ type: 'frame', processId: frame.processId, frameId: frame.routingId, sender: contents, senderFrame: frame });
  const old = Number(process.versions.electron.split('.')[0]) < 26;
  if (old) event.sendReply = sendReply;
  else event._replyChannel = Object.assign(kept.parse('{}'), { sendReply });
  shared.ipcMade = shared.ipcMade || new WeakSet();
  shared.ipcMade.add(event);
  return event;
}

const ofTheApp = (args) => kept.parse(JSON.stringify(args));

// A value that cannot be cloned is an error in the page.
const { serialize } = require('v8');
function answerOf(reply) {
  if ('error' in reply) return { error: wellFormed(String(reply.error).slice(0, 4000)) };
  try {
    serialize(reply.result);
  } catch (error) {
    return { error: firstLine(error) };
  }
  return { result: new Copier().value(reply.result) };
}

const isHandled = (contents, channel) => [contents.mainFrame.ipc, contents.ipc, electron.ipcMain].some((ipc) => {
  // An app may have put something else there.
  const known = ipc && types.isMap(ipc._invokeHandlers);
  return ipc && (!known || Map.prototype.has.call(ipc._invokeHandlers, channel));
});

const isStubbed = (channel) => [...shared.ipcAnswered || []].some((isAnswered) => isAnswered(channel));

hooks.invoke = (targetId, channel, args, budget) => new Promise((resolve) => {
  setImmediate(() => {
    const contents = contentsAt(targetId);
    if (!contents) return resolve({ gone: true });
    if (!isStubbed(channel) && !isHandled(contents, channel)) {
      return resolve({ missing: true, channels: handlersOf(electron.ipcMain).concat(handlersOf(contents.ipc)).slice(0, MOST_NAMES) });
    }
    const timer = setTimeout(() => resolve({ silent: true }), budget);
    const settle = (answer) => { clearTimeout(timer); resolve(answer); };
    const event = eventOf(contents, (reply) => settle(answerOf(reply)));
    const { threw } = callApp(() => contents.emit('-ipc-invoke', event, false, channel, ofTheApp(args)));
    return threw ? settle({ error: threw }) : undefined;
  });
});

hooks.send = (targetId, channel, args, toRenderer) => inATurn(() => {
  const contents = contentsAt(targetId);
  if (!contents) return { gone: true };
  const data = ofTheApp(args);
  if (toRenderer) return callApp(() => contents.send(channel, ...data));
  const listeners = [contents.ipc, electron.ipcMain].reduce((sum, ipc) => sum + (ipc ? ipc.listenerCount(channel) : 0), 0);
  const event = eventOf(contents, () => {});
  return { listeners, ...callApp(() => contents.emit('-ipc-message', event, false, channel, data)) };
});
