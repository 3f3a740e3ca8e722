// journey: one of everything for the thirty-step flow: form, frame, frame of another site, webview, dialog, console,
// second window.
'use strict';
const { app, BrowserWindow, protocol } = require('electron');
const path = require('node:path');

// A scheme of its own is another site than a file, and gets a process of its own; no port is open for it, which tests count.
protocol.registerSchemesAsPrivileged([{ scheme: 'there', privileges: { standard: true } }]);

app.whenReady().then(() => {
  protocol.registerFileProtocol('there', (_request, done) => done({ path: path.join(__dirname, 'inner.html') }));
  const webPreferences = { webviewTag: true };
  const window = new BrowserWindow({ width: 800, height: 800, webPreferences });
  window.loadFile('index.html', { query: { there: 'there://site/' } });
});
