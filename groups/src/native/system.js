// Events of the system: theme, power, and addresses that are opened with the app.

hooks.theme = (source) => {
  if (source) electron.nativeTheme.themeSource = source;
  const { themeSource, shouldUseDarkColors } = electron.nativeTheme;
  return { source: themeSource, dark: shouldUseDarkColors };
};

// Emits an event if it has listeners.
const tell = (emitter, event, ...given) => inATurn(() => {
  if (!listens(emitter, event)) return { reason: 'no_listener' };
  return callApp(() => emitter.emit(event, anEvent(), ...given));
});

hooks.power = (event) => tell(electron.powerMonitor, event);

// Emits `second-instance` as Electron does: only if the app holds the single-instance lock.
hooks.open = (url) => {
  if (process.platform === 'darwin') return tell(electron.app, 'open-url', url);
  if (!electron.app.hasSingleInstanceLock()) return { reason: 'no_lock' };
  const argv = kept.parse(JSON.stringify([process.execPath, url]));
  return tell(electron.app, 'second-instance', argv, process.cwd(), kept.parse('{}'));
};

hooks.locked = () => electron.app.hasSingleInstanceLock();

// Resolves when a second instance has passed that URL on, or after `most` ms.
hooks.handed = (url, most) => new Promise((resolve) => {
  const finish = (handed) => {
    clearTimeout(timer);
    electron.app.removeListener('second-instance', heard);
    resolve(handed);
  };
  const heard = (_event, argv) => { if (list(argv).includes(url)) finish(true); };
  const timer = setTimeout(finish, most, false);
  electron.app.on('second-instance', heard);
});
