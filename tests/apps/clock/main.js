// An app with timers in every realm: the main process, a preload script, pages, frames and workers. Each reports by
// `log` which timers have fired, and the page shows the reports.

const { app, BrowserWindow, ipcMain, utilityProcess } = require('electron');
const path = require('node:path');
const promises = require('node:timers/promises');
const { promisify } = require('node:util');
const { Worker } = require('node:worker_threads');

const HOUR = 3_600_000;
const began = Date.now();
const log = [];
const tell = (what) => log.push([what, Date.now()]);

// Timers are set from the first line on, or when the page asks.
function set() {
  setTimeout(tell, HOUR, 'main');
  promises.setTimeout(2 * HOUR).then(() => tell('main promise'));
  promisify(setTimeout)(3 * HOUR).then(() => tell('main promisify'));
  const every = setInterval(() => {
    tell('main interval');
    if (log.filter(([what]) => what === 'main interval').length === 3) clearInterval(every);
  }, HOUR);
}
if (process.argv.includes('--at-once')) set();

ipcMain.handle('set', () => { set(); return Date.now(); });
ipcMain.handle('log', () => log);
ipcMain.handle('began', () => began);
ipcMain.handle('now', () => ({ date: Date.now(), tick: performance.now(), hr: process.hrtime()[0] }));
// The dates here, in a thread of Node and in a utility process.
ipcMain.handle('others', async () => {
  const once = (of) => new Promise((done) => { of.once('message', done); });
  const thread = new Worker("require('node:worker_threads').parentPort.postMessage(Date.now())", { eval: true });
  const child = utilityProcess.fork(path.join(__dirname, 'utility.js'));
  const dates = await Promise.all([Date.now(), once(thread), once(child)]);
  child.kill();
  return dates;
});
ipcMain.handle('open', () => open('second.html'));
// A window of another session.
ipcMain.handle('apart', () => open('apart.html', 'apart'));

function open(file, partition) {
  const window = new BrowserWindow({
    width: 600, height: 400, webPreferences: { preload: path.join(__dirname, 'preload.js'), sandbox: !process.argv.includes('--no-sandboxed'), partition },
  });
  return window.loadFile(file);
}

app.whenReady().then(() => open('index.html'));

// Takes a moment to quit.
app.on('will-quit', (event) => {
  if (!process.argv.includes('--slow-quit')) return;
  event.preventDefault();
  setTimeout(() => app.exit(0), 300);
});
