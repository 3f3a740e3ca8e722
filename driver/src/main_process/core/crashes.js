// Crashes, with Electron's own reason: the DevTools protocol only says that a target crashed.
const onRendererGone = (_event, contents, details) => {
  emit({ event: 'renderer-gone', contentsId: contents.id, reason: details.reason, exitCode: details.exitCode });
};
onRendererGone[Symbol.for('stagewright.joined')] = house;
listen(electron.app, 'render-process-gone', onRendererGone);
listen(electron.app, 'child-process-gone', (_event, details) => {
  emit({ event: 'child-gone', type: details.type, reason: details.reason, exitCode: details.exitCode, name: details.name });
});
