// ipc: a channel of every kind. The app keeps a journal of the messages that its handlers got, with which tests compare
// what was sent.
const { app, BrowserWindow, ipcMain, utilityProcess } = require('electron');
const { EventEmitter } = require('node:events');
const path = require('node:path');

const journal = [];
const note = (...what) => journal.push(JSON.stringify(what));

ipcMain.handle('journal', () => journal);
// Whether `emit`, by which messages arrive, is still Electron's own function.
ipcMain.handle('own', (event) => event.sender.emit === EventEmitter.prototype.emit);
ipcMain.handle('add', (event, a, b) => {
  note('add', a, b, event.sender === windows[0].webContents, event.senderFrame === windows[0].webContents.mainFrame);
  return a + b;
});
ipcMain.handle('login', (_event, { user, password }) => {
  note('login', user, password.length);
  return { user, token: 'tok-51' };
});
// This handler changes its argument. A capture that copied the argument later would show the change.
ipcMain.handle('mutates', (_event, list) => { list.length = 0; return 'done'; });
ipcMain.handle('fails', () => { throw new TypeError('no paper'); });
// Electron answers for a promise that was collected as garbage, so keep it.
const unanswered = [];
ipcMain.handle('never', () => {
  const reply = new Promise(() => {});
  unanswered.push(reply);
  return reply;
});
ipcMain.handle('unclonable', () => () => {});
ipcMain.handle('removed', () => { ipcMain.removeHandler('removed'); return 'last'; });
ipcMain.on('ping', (event, word) => { note('ping', word); event.reply('pong', word); });
ipcMain.on('quiet', () => {});
ipcMain.on('count', (event, list) => { event.returnValue = list.length; });
ipcMain.on('throws', () => { throw new Error('a listener'); });
ipcMain.on('port', (event, word) => {
  const [port] = event.ports;
  port.on('message', ({ data }) => port.postMessage(`${word} ${data}`));
  port.start();
});
ipcMain.on('fork', (event) => {
  const child = utilityProcess.fork(path.join(__dirname, 'utility.js'));
  child.on('message', (said) => event.sender.send('said', said));
  child.postMessage({ to: 'utility' });
});

// The app may take its own handlers out, and put them back.
ipcMain.handle('drop', (_event, channel) => ipcMain.removeHandler(channel));
ipcMain.handle('put', (_event, channel) => ipcMain.handle(channel, () => `${channel} is back`));
ipcMain.handle('length', (_event, text) => text.length);
ipcMain.handle('ring', () => { const ring = { name: 'ring' }; ring.self = ring; return ring; });

// PATCHED: an app that has put functions of its own into ipcMain and into the pages.
const patched = [];
function patch(holder, name) {
  const before = holder[name];
  const own = function (...given) { return before.apply(this, given); };
  holder[name] = own;
  patched.push(() => holder[name] === own);
}
if (process.env.PATCHED) {
  ['emit', 'handle', 'on', 'removeHandler'].forEach((name) => patch(ipcMain, name));
  app.on('web-contents-created', (_event, contents) => ['emit', 'send'].forEach((name) => patch(contents, name)));
}
ipcMain.handle('patched', () => patched.map((isOwn) => isOwn()));

const windows = [];
// A listener that throws is the app's own error.
process.on('uncaughtException', (error) => note('uncaught', error.message));

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 500, height: 400, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  windows.push(window);
  window.loadFile(path.join(__dirname, 'index.html'));
});
