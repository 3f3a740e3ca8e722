// presentation: one window, shown when it is ready. The page counts clicks and shows the window's events.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 640, height: 480, show: false });
  const events = [];
  for (const name of ['ready-to-show', 'show', 'focus']) {
    window.once(name, () => {
      events.push(name);
      window.webContents.executeJavaScript(`document.querySelector('#events').value = '${events}'`);
    });
  }
  window.once('ready-to-show', () => window.show());
  window.loadFile('index.html');
});
