// What an app shows outside of its pages. What its handlers hear is in `global.heard`.
const { app, BrowserWindow, Menu, dialog, shell } = require('electron');
const path = require('node:path');

global.heard = [];
global.heardOf = (what, ...more) => global.heard.push([what, ...more]);

require('./menu');
require('./popups');
require('./tray');
require('./outside');
require('./shapes');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 700, height: 500 });
  global.window = window;
  window.loadFile(path.join(__dirname, 'index.html'));
});
// What an app does that trusts nobody.
if (process.env.FREEZE) for (const own of [Menu.prototype, dialog, shell]) Object.freeze(own);
app.on('window-all-closed', () => app.quit());
