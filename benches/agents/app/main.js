// The app of the agents' bench: a form, a list, a table, a slow load, a second window, and two kinds of dialogs.
'use strict';
const { app, BrowserWindow, dialog, ipcMain } = require('electron');

const options = { width: 900, height: 700, webPreferences: { nodeIntegration: true, contextIsolation: false } };
let main;

app.whenReady().then(() => {
  main = new BrowserWindow(options);
  main.loadFile('index.html');
  ipcMain.on('settings', () => new BrowserWindow({ ...options, width: 500 }).loadFile('settings.html'));
  ipcMain.on('theme', (event, theme) => {
    main.webContents.send('theme', theme);
    BrowserWindow.fromWebContents(event.sender).close();
  });
  ipcMain.handle('erase', async () => {
    const asked = { message: 'Erase everything?', buttons: ['Keep', 'Erase'], cancelId: 0, title: 'Erase' };
    return (await dialog.showMessageBox(main, asked)).response === 1;
  });
});
app.on('window-all-closed', () => app.quit());
