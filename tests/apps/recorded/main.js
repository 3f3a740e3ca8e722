// recorded: pages that are hard to record. The page `index` has a password, two elements of one name, and elements that
// vanish when they are pressed. Enter submits there, and every event changes the page. The page `board` has drags, file
// choosers, menus and dialogs.
'use strict';
const { app, BrowserWindow, Menu, dialog, ipcMain } = require('electron');

const page = process.env.PAGE || 'index';
const say = (window, word) => window.webContents.send('said', word);

const ASKS = {
  box: (window) => dialog.showMessageBox(window, { title: 'Keep', message: 'Keep it?', buttons: ['&Keep', 'Drop', 'Cancel'], defaultId: 1 }),
  sync: (window) => dialog.showMessageBoxSync(window, { title: 'Really', message: 'Really?', buttons: ['Yes', 'No'], defaultId: 0 }),
  open: (window) => dialog.showOpenDialog(window, { title: 'Open it', properties: ['openFile'] }),
};

app.whenReady().then(() => {
  const webPreferences = { nodeIntegration: true, contextIsolation: false };
  const window = new BrowserWindow({ x: 0, y: 0, width: 700, height: 600, webPreferences });
  ipcMain.on('ask', async (_event, name) => {
    const answer = await ASKS[name](window);
    say(window, `${name} ${answer.filePaths ? answer.filePaths.length : answer.response ?? answer}`);
  });
  if (page !== 'index') {
    const item = (label, more) => ({ label, click: (_item, front) => say(front || window, label.toLowerCase()), ...more });
    Menu.setApplicationMenu(Menu.buildFromTemplate([
      { label: 'File', submenu: [item('Save', { accelerator: 'CmdOrCtrl+S' }), item('Print'), { type: 'separator' }, item('Publish')] },
      { role: 'editMenu' },
    ]));
    window.webContents.on('context-menu', () => Menu.buildFromTemplate([item('Rename'), item('Archive')]).popup({ window }));
  }
  window.loadFile(`${page}.html`);
});
