// native-pickers: a page that asks by the pickers of the File System Access API. The app's own data are among what no
// page is given unless the app says so (33), and with `STRICT` it does not.
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

app.on('session-created', (session) => {
  if (process.env.STRICT) return;
  session.on('file-system-access-restricted', (_event, _details, decide) => decide('allow'));
});

app.whenReady().then(() => {
  new BrowserWindow({ width: 500, height: 400 }).loadFile(path.join(__dirname, 'index.html'));
});
