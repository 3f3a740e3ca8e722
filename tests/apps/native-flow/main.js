// A context menu whose item asks where to save, saves there, and shows a notification.
const { app, BrowserWindow, Menu, Notification, dialog } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

async function saveAs(window) {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { title: 'Save the letter', defaultPath: 'letter.txt' });
  if (canceled) return;
  fs.writeFileSync(filePath, 'Dear Mia');
  new Notification({ title: 'Saved', body: path.basename(filePath) }).show();
}

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400 });
  const menu = Menu.buildFromTemplate([{ role: 'copy' }, { label: 'Save as…', click: () => saveAs(window) }]);
  window.webContents.on('context-menu', () => menu.popup({ window }));
  window.loadFile(path.join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
