// Crashes, with Electron's own reason: the DevTools protocol only says that a target crashed.
const onRendererGone = (_event, contents, details) => {
  emit({ event: 'renderer-gone', contentsId: contents.id, reason: details.reason, exitCode: details.exitCode });
};
onRendererGone[Symbol.for('stagewright.joined')] = house;
listen(electron.app, 'render-process-gone', onRendererGone);
// Errors that no code of the app's catches. Electron's own handler shows an error box for them, unless the app has a
// handler, too: `handled`. Other ways to tell are words, which any app may log.
listen(process, 'uncaughtExceptionMonitor', (error) => {
  const handled = process.listenerCount('uncaughtException') > 1;
  emit({ event: 'uncaught', handled, stack: String((error && error.stack) || error).slice(0, 1 << 16) });
});
listen(electron.app, 'child-process-gone', (_event, details) => {
  emit({ event: 'child-gone', type: details.type, reason: details.reason, exitCode: details.exitCode, name: details.name });
});
