// native-downloads: by the file's name the app places a download, prevents it, or leaves it to a dialog.
const { app, BrowserWindow, session } = require('electron');
const path = require('node:path');

app.whenReady().then(() => {
  session.defaultSession.on('will-download', (event, item) => {
    if (item.getFilename() === 'own.txt') item.setSavePath(path.join(process.env.OWN || app.getPath('temp'), 'own.txt'));
    if (item.getFilename() === 'never.txt') event.preventDefault();
  });
  new BrowserWindow({ width: 500, height: 400 }).loadFile(path.join(__dirname, 'index.html'));
});
