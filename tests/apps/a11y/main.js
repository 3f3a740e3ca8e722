// a11y: pages with barriers, and those of the UI kits. `show(PAGE)` loads one, and `loaded` is the promise of the first
// one. `byHand()` runs axe-core in the page's own world and its frames, as a person would, from the file AXE. `hang()`
// makes the frame of another site hang.
'use strict';
const { app, BrowserWindow, webContents } = require('electron');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

global.show = async (page) => {
  const [window] = BrowserWindow.getAllWindows();
  const own = path.join(__dirname, `${page}.html`);
  const kits = pathToFileURL(`${process.env.KITS_DIR}/`).href;
  await window.loadFile(fs.existsSync(own) ? own : path.join(__dirname, '../kits', `${page}.html`), { query: { kits } });
};

// axe-core skips frames that do not answer within half a second; busy machines take longer.
const RUN = `axe.run(document, { pingWaitTime: 20000 }).then((report) => ['violations', 'incomplete'].map((kind) =>
  Object.fromEntries(report[kind].map((rule) => [rule.id, rule.nodes.length]))))`;

global.byHand = async () => {
  const { mainFrame } = BrowserWindow.getAllWindows()[0].webContents;
  const source = fs.readFileSync(process.env.AXE, 'utf8');
  for (const frame of mainFrame.framesInSubtree) {
    await frame.executeJavaScript(`${source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }); 0`);
  }
  return mainFrame.executeJavaScript(RUN);
};

global.hang = () => {
  const frames = webContents.getAllWebContents().flatMap((contents) => contents.mainFrame.framesInSubtree);
  void frames.find((frame) => frame.url.endsWith('/cross')).executeJavaScript('for (;;) {}');
};

if (process.env.PAGE === 'frames') {
  require('../frames/main.js');
} else {
  global.loaded = app.whenReady().then(() => {
    new BrowserWindow({ width: 1000, height: 760, useContentSize: true });
    return global.show(process.env.PAGE || 'barriers');
  });
}
