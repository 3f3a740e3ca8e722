// The app of the transcripts in docs/: each button does what one of them shows.

const { app, BrowserWindow, Menu, dialog, ipcMain } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

let window;

app.whenReady().then(() => {
  window = new BrowserWindow({
    width: 700, height: 500, webPreferences: { preload: path.join(__dirname, 'preload.js') },
  });
  window.loadFile('index.html');
});

const ACTS = {
  settings() {
    const settings = new BrowserWindow({ title: 'Settings', width: 300, height: 200 });
    settings.loadURL('data:text/html,<title>Settings</title><h1>Settings</h1>');
  },
  export: () => dialog.showSaveDialog(window, { title: 'Export' }),
  close: () => dialog.showMessageBoxSync(window, {
    title: 'Unsaved', message: 'Save changes?', buttons: ['&Save', 'Discard', 'Cancel'], cancelId: 2,
  }),
  async open() {
    const { filePaths } = await dialog.showOpenDialog(window, { title: 'Open' });
    return filePaths.length > 0 ? fs.readFileSync(filePaths[0], 'utf8') : '';
  },
  file() {
    Menu.buildFromTemplate([
      { label: '&Rename…' },
      { label: 'Delete', enabled: false },
      { type: 'separator' },
      { label: 'More', submenu: [{ label: 'Pin', type: 'checkbox' }] },
    ]).popup({ window });
  },
};

ipcMain.handle('add', (event, a, b) => a + b);
ipcMain.handle('board:save', () => 'saved');
ipcMain.handle('user:load', () => ({ name: 'Ann' }));
ipcMain.handle('act', (event, name) => ACTS[name]());
