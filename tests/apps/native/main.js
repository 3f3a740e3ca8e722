// native: everything that an app can show outside of its pages. The events that its handlers get are in `global.heard`,
// and with `LOG` also in the lines of that file.
const { app, BrowserWindow, Menu, Notification, dialog, shell } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

global.heard = [];
global.heardOf = (what, ...more) => {
  global.heard.push([what, ...more]);
  if (process.env.APP_LOG) fs.appendFileSync(process.env.APP_LOG, `${JSON.stringify([what, ...more])}\n`);
};

require('./menu');
require('./popups');
require('./tray');
require('./outside');
require('./demos');
require('./shapes');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 700, height: 500, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  global.window = window;
  if (process.env.APP_LOG) window.webContents.on('did-finish-load', () => global.heardOf('loaded'));
  window.loadFile(path.join(__dirname, 'index.html'));
});
// As apps do that guard against other code.
if (process.env.FREEZE) for (const own of [Menu.prototype, Notification.prototype, dialog, shell]) Object.freeze(own);
app.on('window-all-closed', () => app.quit());
