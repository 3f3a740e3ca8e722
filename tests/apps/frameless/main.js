// frameless: windows with and without a frame of the system, all with the same page, whose bar drags a frameless window.
'use strict';
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

const WINDOWS = { framed: {}, frameless: { frame: false }, hidden: { titleBarStyle: 'hidden' } };

app.whenReady().then(() => {
  let x = 10;
  for (const [title, options] of Object.entries(WINDOWS)) {
    const window = new BrowserWindow({ x, y: 20, width: 420, height: 240, ...options });
    window.setMenu(null);
    window.loadFile(path.join(__dirname, 'index.html'), { query: { title } });
    x += 450;
  }
});
app.on('window-all-closed', () => app.quit());
