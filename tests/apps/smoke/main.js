// smoke: an app that starts well, or fails in the way that FAIL names.
'use strict';
const { app, BrowserWindow, dialog } = require('electron');
const path = require('node:path');

const fail = process.env.FAIL || '';
const at = (...parts) => path.join(__dirname, ...parts);
const busyFor = (ms) => { for (const end = Date.now() + ms; Date.now() < end;); };

if (fail === 'throws') throw new Error('thrown at start');
if (fail === 'exits-0') process.exit(0);
if (fail === 'exits-1') process.exit(1);
if (fail === 'bad-module') require('./broken.node');

function open(file, preload) {
  const webPreferences = preload ? { preload: at(preload), sandbox: false } : {};
  const window = new BrowserWindow({ width: 500, height: 300, show: fail !== 'never-shows', webPreferences });
  window.loadFile(at(file)).catch(() => {});
  return window;
}

async function start() {
  await app.whenReady();
  switch (fail) {
    case 'rejects': throw new Error('rejected when it was ready');
    case 'error-box': dialog.showErrorBox('Out of luck', 'the licence is missing'); return open('index.html');
    case 'throws-later': setTimeout(() => { throw new Error('thrown later'); }, 300); return open('index.html');
    case 'rejects-later': setTimeout(() => Promise.reject(new Error('rejected later')), 300); return open('index.html');
    case 'blank': return open('blank.html');
    case 'failed-load': return open('not-there.html');
    case 'no-preload': return open('index.html', 'not-there.js');
    case 'throwing-preload': return open('index.html', 'throws.js');
    case 'console': return open('console.html');
    case 'crashes': {
      const window = open('index.html');
      const crash = () => window.webContents.forcefullyCrashRenderer();
      window.webContents.once('did-finish-load', () => setTimeout(crash, 300));
      return window;
    }
    case 'ends-later': setTimeout(() => app.exit(0), 700); return open('index.html');
    case 'hangs': busyFor(120_000); return null;
    case 'hangs-later': setTimeout(() => busyFor(120_000), 500); return open('index.html');
    case 'no-window': return null;
    case 'splash': {
      const splash = open('blank.html');
      setTimeout(() => { open('index.html').once('ready-to-show', () => splash.close()); }, 500);
      return splash;
    }
    default: return open('index.html');
  }
}

start();
