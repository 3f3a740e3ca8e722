// storage-start: an app whose first lines, preload script and pages note what storage they find. "Scheme" and "Other"
// are the same page of app:// in two partitions, "File" is of file://. "Scratch" and "Second" are in partitions in
// memory. WINDOWS names the windows to open.
'use strict';
const { app, BrowserWindow, ipcMain, protocol, session, webContents } = require('electron');
const path = require('node:path');

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);

// Events that the app has observed: a test finds traces of us among them.
globalThis.seen = { contents: 0, sessions: 0, requests: [], preloads: [], readyTooSoon: false, atReady: -1 };
const { seen } = globalThis;
app.on('web-contents-created', () => { seen.contents += 1; });
app.on('session-created', () => { seen.sessions += 1; });
ipcMain.on('preload', (_event, url) => seen.preloads.push(url));

let told = false;
const asking = setInterval(() => {
  if (app.isReady() && !told) seen.readyTooSoon = true;
}, 1);

// BUSY: the main process does nothing for so many ms, right before it is ready.
if (process.env.BUSY) {
  app.on('will-finish-launching', () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.BUSY))));
}

const page = path.join(__dirname, 'index.html');
const PAGES = {
  Scheme: ['app://main/?Scheme', {}],
  Other: ['app://main/?Other', { partition: 'persist:other' }],
  File: [`file://${page}?File`, {}],
  Scratch: ['app://main/?Scratch', { partition: 'scratch' }],
  Second: ['app://main/?Second', { partition: 'second' }],
};

const served = new Set();
function serve(each) {
  served.add(each);
  each.protocol.registerFileProtocol('app', (request, done) => {
    seen.requests.push(request.url);
    done({ path: page });
  });
}

globalThis.open = async (name) => {
  const [url, webPreferences] = PAGES[name];
  const window = new BrowserWindow({ width: 400, height: 300, webPreferences: { preload: path.join(__dirname, 'preload.js'), ...webPreferences } });
  if (!served.has(window.webContents.session)) serve(window.webContents.session);
  await window.loadURL(url);
  return 'opened';
};

app.whenReady().then(async () => {
  told = true;
  clearInterval(asking);
  seen.atReady = webContents.getAllWebContents().length;
  for (const each of [session.defaultSession, session.fromPartition('persist:other')]) {
    serve(each);
    each.setPreloads([path.join(__dirname, 'preload.js')]);
  }
  for (const name of (process.env.WINDOWS || 'Scheme,Other,File').split(',')) await globalThis.open(name);
});
app.on('window-all-closed', () => app.quit());
