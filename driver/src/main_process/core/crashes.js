// Crashes, with Electron's own reason: the DevTools protocol only says that a target crashed.
const onRendererGone = (_event, contents, details) => {
  emit({ event: 'renderer-gone', contentsId: contents.id, reason: details.reason, exitCode: details.exitCode });
};
onRendererGone[Symbol.for('stagewright.joined')] = house;
listen(electron.app, 'render-process-gone', onRendererGone);
// How long, in ms, the inspector's thread gets for sending a report, on a machine that is busy.
const FOR_SENDING = 100;

// Errors that no code of the app's catches. Electron's own handler shows an error box for them, unless the app has a
// handler, too: `handled`. Other ways to tell are words, which any app may log.
listen(process, 'uncaughtExceptionMonitor', (error) => {
  const handled = process.listenerCount('uncaughtException') > 1;
  emit({ event: 'uncaught', handled, stack: String((error && error.stack) || error).slice(0, 1 << 16) });
  // Before the app is ready its handler may end it at once, before the inspector's thread has sent the report (22.3.25:
  // 4 of 10 times). Wait for the sending.
  if (handled && !electron.app.isReady()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FOR_SENDING);
});
listen(electron.app, 'child-process-gone', (_event, details) => {
  emit({ event: 'child-gone', type: details.type, reason: details.reason, exitCode: details.exitCode, name: details.name });
});
