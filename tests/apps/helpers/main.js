// helpers: leaves as much behind as an app can: a child, a detached child, the crash handler, the lock.
'use strict';
const { app, BrowserWindow, crashReporter } = require('electron');
const { spawn } = require('node:child_process');
const fs = require('node:fs');

// END_AFTER_MS and END: the app ends, hangs, or closes or floods its debug pipe at that time.
const ENDS = {
  exit: () => process.exit(7),
  quit: () => app.quit(),
  hang() { for (;;); },
  'flood-pipe'() { fs.writeSync(4, 'a'.repeat(1 << 16)); setImmediate(ENDS['flood-pipe']); },
  'close-pipe'() { for (const end of [3, 4]) fs.closeSync(end); },
};
if (process.env.END) setTimeout(ENDS[process.env.END], Number(process.env.END_AFTER_MS));

crashReporter.start({ uploadToServer: false });
const locked = app.requestSingleInstanceLock();
const child = spawn('sleep', ['3600'], { stdio: 'ignore' });
// In a process session of its own, like a daemon. Signals to the app's process group do not reach it.
const detached = spawn('sleep', ['3600'], { stdio: 'ignore', detached: true });
detached.unref();
console.log(JSON.stringify({ main: process.pid, child: child.pid, detached: detached.pid, locked }));

app.whenReady().then(() => {
  // SLOW_MS delays the window, so that the app is still starting for that long.
  const open = () => new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
  setTimeout(open, Number(process.env.SLOW_MS ?? 0));
});
