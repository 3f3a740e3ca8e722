// Extensions: a script of theirs in pages, which talks to their background page or service worker.
'use strict';
const { BrowserWindow, session } = require('electron');
const path = require('node:path');

// On 22.3.25 (Chromium 108) the service worker of an extension is never started by a message.
const FOLDERS = ['extension', ...(parseInt(process.versions.chrome, 10) >= 120 ? ['extension-worker'] : [])];

module.exports = async ({ log, servers, round }) => {
  for (const folder of FOLDERS) {
    const own = session.fromPartition(`persist:${folder}-${round}`);
    const extension = await own.loadExtension(path.join(__dirname, '..', folder));
    log(`loaded ${extension.name} ${extension.version}`);
    const window = new BrowserWindow({ show: false, webPreferences: { session: own } });
    const titled = new Promise((resolve) => {
      window.webContents.on('page-title-updated', (_event, title) => title.startsWith('extension') && resolve(title));
    });
    await window.loadURL(`${servers.here}/echo.html`);
    log(await titled);
    own.removeExtension(extension.id);
    log(`left: ${own.getAllExtensions().length}`);
  }
};
