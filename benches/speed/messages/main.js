// Measures the price of a message, in µs. The main process creates messages itself, and measures their handling. A page
// invokes a handler, waits, and measures that time. Each figure is the median of many short turns: the rest of a busy
// machine interrupts only some of them.
'use strict';
const { app, BrowserWindow, ipcMain } = require('electron');
const path = require('node:path');

const COUNT = 4000;
const IN_A_TURN = 100;
const ARGS = [{ id: 7, name: 'a small one' }];
const isOld = Number(process.versions.electron.split('.')[0]) < 26;
let window;

// Creates an event as Electron does.
function eventOf(contents, frame) {
  const event = { type: 'frame', processId: frame.processId, frameId: frame.routingId, sender: contents, senderFrame: frame, preventDefault() {} };
  if (isOld) event.sendReply = () => {};
  else event._replyChannel = { sendReply() {} };
  return event;
}

// Messages arrive in turns of the event loop. Work that a handler defers to the end of a turn is measured, too.
async function inMain(name, channel) {
  const contents = window.webContents;
  const frame = contents.mainFrame;
  const turns = [];
  for (let done = 0; done < COUNT; done += IN_A_TURN) {
    const begun = process.hrtime.bigint();
    for (let i = 0; i < IN_A_TURN; i++) contents.emit(name, eventOf(contents, frame), false, channel, ARGS);
    await new Promise((next) => { setImmediate(next); });
    turns.push(Number(process.hrtime.bigint() - begun) / 1000 / IN_A_TURN);
  }
  return turns.sort((one, other) => one - other)[turns.length >> 1];
}

ipcMain.handle('add', () => 3);
ipcMain.on('ping', () => {});
ipcMain.handle('measure', async () => ({
  send: await inMain('-ipc-message', 'ping'),
  invoke: await inMain('-ipc-invoke', 'add'),
  page: await window.webContents.executeJavaScript('main.invokes(500)'),
}));

app.whenReady().then(() => {
  window = new BrowserWindow({ width: 400, height: 300, webPreferences: { preload: path.join(__dirname, 'preload.js') } });
  window.loadFile(path.join(__dirname, 'index.html'));
});
app.on('window-all-closed', () => app.quit());
