// native-pickers: a page that uses the pickers of the File System Access API. Electron 33 gives no page the app's own
// data unless the app allows it. With `STRICT` it does not.
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

app.on('session-created', (session) => {
  if (process.env.STRICT) return;
  session.on('file-system-access-restricted', (_event, _details, decide) => decide('allow'));
});

app.whenReady().then(() => {
  new BrowserWindow({ width: 500, height: 400 }).loadFile(path.join(__dirname, 'index.html'));
});
