// Things that an app passes to other programs and hears from the system. With `LOCK` it is the only instance.
const { app, globalShortcut, powerMonitor, shell } = require('electron');

global.open = {
  external: (url) => shell.openExternal(url),
  path: (path) => shell.openPath(path),
  folder: (path) => shell.showItemInFolder(path),
};

if (process.env.LOCK && !app.requestSingleInstanceLock()) app.exit(0);
app.on('second-instance', (_event, argv, folder) => global.heardOf('second', argv.at(-1), typeof folder));

app.whenReady().then(() => {
  globalShortcut.register('CommandOrControl+Alt+K', () => global.heardOf('shortcut', 'K'));
  // This shortcut is taken already: the first callback stays.
  globalShortcut.register('Alt+Control+K', () => global.heardOf('shortcut', 'second K'));
  globalShortcut.registerAll(['Ctrl+Alt+1', 'Ctrl+Alt+2'], () => global.heardOf('shortcut', 'number'));
  globalShortcut.register('Ctrl+Alt+T', () => { throw new Error('thrown by a shortcut'); });
  globalShortcut.register('Ctrl+Alt+G', () => {});
  globalShortcut.unregister('Ctrl+Alt+G');
  powerMonitor.on('suspend', () => global.heardOf('suspend'));
  powerMonitor.on('lock-screen', () => { throw new Error('thrown by power'); });
});
