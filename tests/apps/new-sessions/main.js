// new-sessions: opens one window after the other, each with a new session. Its listener for `session-created` runs for a
// while, and Electron lists the window's contents by then, although they are not finished. `interrupted` names the
// events of the first window that came in the middle of that listener.
'use strict';
const { app, BrowserWindow } = require('electron');

const LISTENER_MS = 150;
const REST_MS = 50;
let made = 0;
let isInListener = false;
globalThis.interrupted = [];

app.on('session-created', () => {
  const end = Date.now() + LISTENER_MS;
  isInListener = true;
  while (Date.now() < end) made += 0;
  isInListener = false;
});

function openNext() {
  made += 1;
  const window = new BrowserWindow({ show: false, webPreferences: { partition: `new-${made}` } });
  window.destroy();
  setTimeout(openNext, REST_MS);
}

app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  for (const event of ['resize', 'show', 'focus', 'maximize']) {
    window.on(event, () => { if (isInListener) globalThis.interrupted.push(event); });
  }
  await window.loadURL('data:text/html,<title>Main</title><h1>Main</h1>');
  openNext();
});
