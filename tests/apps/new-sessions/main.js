// new-sessions: opens one window after the other, each with a new session. Its listener for `session-created` runs for a
// while, and Electron lists the window's contents by then, although they are not finished.
'use strict';
const { app, BrowserWindow } = require('electron');

const LISTENER_MS = 150;
const REST_MS = 50;
let made = 0;

app.on('session-created', () => {
  const end = Date.now() + LISTENER_MS;
  while (Date.now() < end) made += 0;
});

function openNext() {
  made += 1;
  const window = new BrowserWindow({ show: false, webPreferences: { partition: `new-${made}` } });
  window.destroy();
  setTimeout(openNext, REST_MS);
}

app.whenReady().then(async () => {
  const window = new BrowserWindow({ width: 400, height: 300 });
  await window.loadURL('data:text/html,<title>Main</title><h1>Main</h1>');
  openNext();
});
