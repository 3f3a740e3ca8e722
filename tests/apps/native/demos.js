// The app's action for each button of its page. The result is recorded under the button's name.
const {
  BrowserWindow, Notification, app, clipboard, dialog, globalShortcut, ipcMain, session, shell,
} = require('electron');
const path = require('node:path');

const UNSAVED = { title: 'Unsaved', message: 'Save changes?', buttons: ['&Save', 'Discard', 'Cancel'], checkboxLabel: 'Do not ask again' };

// The app keeps its notifications: a collected one cannot be clicked.
const kept = [];

const DEMOS = {
  open: (window) => dialog.showOpenDialog(window, { title: 'Open', properties: ['openFile', 'multiSelections'] }),
  'open-sync': (window) => dialog.showOpenDialogSync(window, { properties: ['openDirectory'] }),
  save: (window) => dialog.showSaveDialog(window, { title: 'Export' }),
  'save-sync': (window) => dialog.showSaveDialogSync(window, {}),
  message: (window) => dialog.showMessageBox(window, UNSAVED),
  'message-sync': (window) => dialog.showMessageBoxSync(window, UNSAVED),
  error: () => dialog.showErrorBox('Out of paper', 'The printer has none.'),
  notify: () => {
    const note = new Notification({ title: 'Saved', body: 'All of it.' });
    for (const event of ['click', 'close']) note.on(event, () => global.heardOf('notification', event));
    kept.push(note);
    note.show();
  },
  copy: () => clipboard.writeText('copied by the app'),
  paste: () => clipboard.readText(),
  external: () => shell.openExternal('https://example.org/'),
  folder: () => shell.showItemInFolder('/tmp'),
  register: () => globalShortcut.register('Ctrl+Alt+9', () => global.heardOf('shortcut', 'nine')),
  // Sets the same menu again, so that a session that has joined meanwhile learns of it.
  tray: () => global.tray.setContextMenu(global.trayMenu),
  guard: () => {
    session.defaultSession.setPermissionCheckHandler(() => true);
    session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) => {
      global.heardOf('permission asked', permission);
      callback(false);
    });
  },
  pdf: async (window) => String((await window.webContents.printToPDF({})).subarray(0, 5)),
  // By name, since there may be a printer.
  print: (window) => new Promise((resolve) => {
    window.webContents.print({ silent: true, deviceName: 'nowhere' }, (printed) => resolve(printed));
  }),
  second: () => {
    const second = new BrowserWindow({ width: 400, height: 300, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
    second.on('closed', () => global.heardOf('second', 'closed'));
    return second.loadFile(path.join(__dirname, 'second.html'));
  },
};

ipcMain.on('demo', async (event, name) => global.heardOf(name, await DEMOS[name](BrowserWindow.fromWebContents(event.sender))));
ipcMain.on('heard', (_event, what) => global.heardOf(...what));

app.whenReady().then(() => session.defaultSession.on('will-download', (_event, item) => {
  item.once('done', (_done, state) => global.heardOf('download', path.basename(item.getSavePath()), state));
}));
