// Daybook's main process: the windows, the menu, and the only code that reads and writes the disk.
'use strict';

const { app, BrowserWindow, Menu, ipcMain, nativeTheme } = require('electron');
const path = require('node:path');
const { Store } = require('./store');

const webPreferences = { preload: path.join(__dirname, 'preload.js') };
let store;
let mainWindow = null;
let preferencesWindow = null;

function openMainWindow() {
  mainWindow = new BrowserWindow({
    width: 1120, height: 720, minWidth: 860, minHeight: 520, show: false, webPreferences,
  });
  mainWindow.once('ready-to-show', () => mainWindow.show());
  mainWindow.on('closed', () => { mainWindow = null; });
  mainWindow.loadFile('index.html');
}

function openPreferences() {
  if (preferencesWindow) return preferencesWindow.focus();
  preferencesWindow = new BrowserWindow({
    width: 460, height: 350, resizable: false, minimizable: false, parent: mainWindow ?? undefined,
    autoHideMenuBar: true, webPreferences,
  });
  preferencesWindow.on('closed', () => { preferencesWindow = null; });
  preferencesWindow.loadFile('preferences.html');
}

function applyPreferences() {
  nativeTheme.themeSource = store.board.preferences.theme;
  for (const window of BrowserWindow.getAllWindows()) {
    window.webContents.send('preferences', store.board.preferences);
  }
}

function buildMenu() {
  const command = (label, accelerator, name) =>
    ({ label, accelerator, click: () => mainWindow?.webContents.send('command', name) });
  return Menu.buildFromTemplate([
    {
      label: '&File',
      submenu: [
        command('New Task', 'CmdOrCtrl+N', 'new-task'),
        command('New List…', 'CmdOrCtrl+Shift+N', 'new-list'),
        { type: 'separator' },
        { label: 'Preferences…', accelerator: 'CmdOrCtrl+,', click: openPreferences },
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        command('Find Task', 'CmdOrCtrl+F', 'find'),
        command('Toggle Dark Theme', 'CmdOrCtrl+Shift+D', 'toggle-theme'),
        command('Close Details', 'CmdOrCtrl+E', 'close-details'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
  ]);
}

ipcMain.handle('board:load', () => store.board);
ipcMain.handle('board:save', (_event, { lists, tasks }) => store.save({ lists, tasks }));
ipcMain.handle('preferences:set', async (_event, change) => {
  const saved = store.save({ preferences: { ...store.board.preferences, ...change } });
  applyPreferences();
  await saved;
});
ipcMain.handle('preferences:open', () => { openPreferences(); });

app.whenReady().then(async () => {
  store = new Store(app.getPath('userData'));
  await store.load();
  nativeTheme.themeSource = store.board.preferences.theme;
  Menu.setApplicationMenu(buildMenu());
  openMainWindow();
});
app.on('activate', () => { if (store?.board && !mainWindow) openMainWindow(); });
app.on('window-all-closed', async () => {
  await store.flush();
  if (process.platform !== 'darwin') app.quit();
});
