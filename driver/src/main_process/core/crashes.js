// Crashes, with Electron's own reason: the DevTools protocol only says that a target crashed.
const onRendererGone = (_event, contents, details) => {
  emit({ event: 'renderer-gone', contentsId: contents.id, reason: details.reason, exitCode: details.exitCode });
};
onRendererGone[Symbol.for('stagewright.joined')] = mainState;
listen(electron.app, 'render-process-gone', onRendererGone);
// How long (ms) the inspector's thread gets to send a report, also on a busy machine.
const FOR_SENDING = 100;

// Uncaught errors of the app. Electron's own handler shows an error box for them, unless the app has a handler
// (`handled`). Output on stderr is no evidence, because any app may print the same text.
listen(process, 'uncaughtExceptionMonitor', (error) => {
  const handled = process.listenerCount('uncaughtException') > 1;
  emit({ event: 'uncaught', handled, stack: String((error && error.stack) || error).slice(0, 1 << 16) });
  // Before the app is ready, its handler may exit before the inspector's thread has sent the report (22.3.25: 4 of 10
  // times). So block this thread while the report is sent.
  if (handled && !electron.app.isReady()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FOR_SENDING);
});
listen(electron.app, 'child-process-gone', (_event, details) => {
  emit({ event: 'child-gone', type: details.type, reason: details.reason, exitCode: details.exitCode, name: details.name });
});
