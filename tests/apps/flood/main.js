// flood: prints MEGABYTES to stdout, more than anybody reads, and opens WINDOWS windows, more than anybody looks at.
'use strict';
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

const LINE = `${'all is well, '.repeat(8)}\n`;
const SOME = LINE.repeat(Math.ceil((64 * 1024) / LINE.length));

function pour(left) {
  if (left <= 0) return;
  const next = () => pour(left - SOME.length);
  // Wait for the reader, so that unread output does not fill the app's own memory.
  if (process.stdout.write(SOME)) setImmediate(next);
  else process.stdout.once('drain', next);
}

app.whenReady().then(() => {
  pour(Number(process.env.MEGABYTES || 0) * 1024 * 1024);
  for (let at = 0; at < Number(process.env.WINDOWS || 1); at += 1) {
    const window = new BrowserWindow({ width: 300, height: 200, x: 0, y: 0 });
    window.loadFile(path.join(__dirname, 'index.html'));
  }
});
app.on('window-all-closed', () => app.quit());
