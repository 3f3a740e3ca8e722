// blocked: a window to which the app blocks input, in each way that Electron has.
'use strict';
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

const page = path.join(__dirname, 'index.html');
let child = null;

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400, title: 'Blocked' });
  window.loadFile(page);
  global.setEnabled = (on) => window.setEnabled(on);
  global.ignoreMouse = (on) => window.setIgnoreMouseEvents(on);
  global.openModal = () => {
    child = new BrowserWindow({ parent: window, modal: true, width: 300, height: 200 });
    return child.loadFile(page, { query: { title: 'Modal' } });
  };
  global.closeModal = () => child.destroy();
});
app.on('window-all-closed', () => app.quit());
