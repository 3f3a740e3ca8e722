// journey: one of everything for the thirty-step flow. It has a form, a frame, a frame of another site, a webview, a
// dialog, console output, and a second window.
'use strict';
const { app, BrowserWindow, protocol } = require('electron');
const path = require('node:path');

// A scheme is another site than a file, and gets its own process. It needs no open port: the test counts ports.
protocol.registerSchemesAsPrivileged([{ scheme: 'there', privileges: { standard: true } }]);

app.whenReady().then(() => {
  protocol.registerFileProtocol('there', (_request, done) => done({ path: path.join(__dirname, 'inner.html') }));
  const webPreferences = { webviewTag: true };
  const window = new BrowserWindow({ width: 800, height: 800, webPreferences });
  window.loadFile('index.html', { query: { there: 'there://site/' } });
});
