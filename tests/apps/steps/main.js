// steps: random steps of IPC of every kind, timers in every realm, and storage. Each step writes down what happened, in
// order, without times and numbers that differ from run to run. Env DOOR is a socket, one JSON line each way:
// - `{"round": 7, "steps": 40}` takes so many steps, chosen by the seed 7, and returns their lines.
// - `{"look": true}` returns which functions of Electron differ from those of the first look, and the listeners.
'use strict';
const { app, BrowserWindow, ipcMain, session } = require('electron');
const { EventEmitter } = require('node:events');
const fs = require('node:fs');
const http = require('node:http');
const net = require('node:net');
const path = require('node:path');
const readline = require('node:readline');
const { differ, found, listeners } = require('../patched/functions');
const main = require('./main-steps');

const realms = {};
let before;

// The same numbers for the same seed.
const random = (seed) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const PAGE_STEPS = [
  'invoke', 'fails', 'missing', 'kinds', 'talk', 'ask', 'port', 'timers', 'nested', 'preload', 'worker', 'web', 'session', 'idb', 'other', 'odd',
];

async function step(name, number) {
  main.lines.length = 0;
  const told = PAGE_STEPS.includes(name)
    ? await realms.page.webContents.executeJavaScript(`step(${JSON.stringify(name)}, ${number})`)
    : await main.steps[name](number, realms);
  return { name, told, main: [...main.lines] };
}

async function round(seed, count) {
  const next = random(seed);
  const names = [...PAGE_STEPS, ...Object.keys(main.steps)];
  const told = [];
  for (let i = 0; i < count; i++) {
    // Each kind once, and then any of them.
    const name = i < names.length ? names[(i + seed) % names.length] : names[next(names.length)];
    told.push(await step(name, next(1000)));
  }
  return told;
}

function look() {
  const now = found();
  before = before || now;
  return { functions: now.size, changed: differ(before, now), listeners: listeners(), preloads: session.defaultSession.getPreloads().length };
}

const answer = async ({ round: seed, steps }) => (seed === undefined ? look() : round(seed, steps));

app.whenReady().then(() => {
  const server = http.createServer((request, response) => {
    const file = request.url === '/' ? 'index.html' : path.basename(request.url);
    response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    fs.readFile(path.join(__dirname, file), (_error, data) => response.end(data));
  });
  server.listen(0, '127.0.0.1', async () => {
    const open = async (name) => {
      const window = new BrowserWindow({ width: 400, height: 300, webPreferences: { preload: path.join(__dirname, 'preload.js'), backgroundThrottling: false } });
      realms[name] = window;
      await window.loadURL(`http://127.0.0.1:${server.address().port}/`);
    };
    await open('page');
    await open('other');
    // The app has its own `emit` here. It calls the prototype's function, and not one that others have put on the
    // object before.
    realms.other.webContents.emit = function (...given) {
      if (given[0] === '-ipc-invoke' && given[1] && given[3] === 'wrapped') main.lines.push('the wrapper');
      return EventEmitter.prototype.emit.apply(this, given);
    };
    net.createServer((door) => {
      readline.createInterface(door).on('line', async (line) => {
        const said = await answer(JSON.parse(line)).catch((error) => ({ failed: String(error && error.stack) }));
        door.write(`${JSON.stringify(said)}\n`);
      });
    }).listen(process.env.DOOR);
  });
});
ipcMain.handle('begin', () => true);
app.on('window-all-closed', () => app.quit());
