// documents: one window, and pages by other people in it, one after the other.
//
// `show(path)` loads a page and waits until it has stopped changing. `compare()` runs tests/pages/compare.js in it, and
// writes the result into the file of env OUT. Env PLAYWRIGHT is the module with Playwright's injected script.
'use strict';
const { app, BrowserWindow, session } = require('electron');
const fs = require('node:fs');
const path = require('node:path');

const compare = fs.readFileSync(path.join(__dirname, '../../pages/compare.js'), 'utf8');
let window;

app.whenReady().then(() => {
  // Requests to other machines fail at once, whether there is a network or not.
  session.defaultSession.webRequest.onBeforeRequest({ urls: ['http://*/*', 'https://*/*'] }, (details, answer) => answer({ cancel: true }));
  window = new BrowserWindow({ width: 1200, height: 800 });
  window.loadURL('data:text/html,<title>Documents</title><h1>Documents</h1>');
});
app.on('window-all-closed', () => app.quit());

// Resolves when ten frames in a row have the same text, and after 300 frames at the latest.
const STANDS_STILL = `new Promise((resolve) => {
  let last = null;
  let same = 0;
  let frames = 0;
  const look = () => {
    for (const animation of document.getAnimations()) {
      try { animation.finish(); } catch { animation.cancel(); }
    }
    const now = document.body.innerText + document.body.querySelectorAll('*').length;
    same = now === last ? same + 1 : 0;
    last = now;
    if (same === 10 || ++frames === 300) resolve(true); else requestAnimationFrame(look);
  };
  look();
})`;

global.show = async (file) => {
  const ready = new Promise((resolve) => { window.webContents.once('dom-ready', resolve); });
  // Some pages load pictures for ever.
  window.loadFile(file).catch(() => {});
  await ready;
  await window.webContents.executeJavaScript(STANDS_STILL);
};

global.compare = async () => {
  const { source } = require(process.env.PLAYWRIGHT);
  const found = await window.webContents.executeJavaScript(`${compare}; compare((() => {
    const module = {};
    ${source};
    return new (module.exports.InjectedScript())(globalThis, false, 'javascript', 'data-testid', 0, 'chromium', []);
  })())`);
  fs.writeFileSync(process.env.OUT, JSON.stringify(found));
};
