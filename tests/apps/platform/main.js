// platform: uses Electron and the web platform widely, with a probe for each subject, and records what happens. A test
// compares the record without stagewright with one while it drives, and with one afterwards. So no line has a time, a
// port, a pid or a path. Env DOOR is a socket, one JSON line each way:
// - `{"round": ["workers"]}` runs these probes (all, if the list is empty) in a new window, and returns `{"workers":
// ["a line", …], …}`.
// - `{"first": true}` returns the same for the round that the app ran when it was ready, if env FIRST names its probes.
// - `{"page": "code"}` returns the value of this code in the page of the latest window.
'use strict';
const { app, BrowserWindow, protocol } = require('electron');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const readline = require('node:readline');
const { openServers } = require('./server.js');

// Longest probe (ms) before it counts as hanging.
const LONGEST_PROBE_MS = 20000;

protocol.registerSchemesAsPrivileged([{ scheme: 'probe', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } }]);
app.commandLine.appendSwitch('use-fake-device-for-media-stream');
app.commandLine.appendSwitch('use-fake-ui-for-media-stream');
app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required');
// A probe closes windows. The app goes on until it is ended.
app.on('window-all-closed', () => {});

const namesIn = (folder) => fs.readdirSync(path.join(__dirname, folder)).filter((name) => name.endsWith('.js')).map((name) => name.slice(0, -3)).sort();
const PAGE = namesIn('page/probes');
const MAIN = namesIn('main');

let rounds = 0;
let last;

// Resolves with the lines that a probe wrote. The last line is "hangs" or "fails: …" if the probe did not end well.
async function inTime(probing, linesSoFar) {
  let timer;
  const late = new Promise((resolve) => { timer = setTimeout(resolve, LONGEST_PROBE_MS); });
  const failed = async (error) => [...await linesSoFar(), `fails: ${(error && error.stack) || error}`];
  const lines = await Promise.race([probing.catch(failed), late]);
  clearTimeout(timer);
  return lines || [...await linesSoFar(), 'hangs'];
}

function closeAllBut(window) {
  for (const each of BrowserWindow.getAllWindows()) if (each !== window) each.destroy();
}

async function openWindow(servers) {
  const window = new BrowserWindow({
    width: 800, height: 600,
    webPreferences: { webviewTag: true, partition: `round-${rounds}`, preload: path.join(__dirname, 'preload.js') },
  });
  await window.loadURL(`${servers.here}/index.html?there=${encodeURIComponent(servers.there)}`);
  return window;
}

async function round(servers, wanted) {
  rounds += 1;
  const window = await openWindow(servers);
  last = window;
  const told = {};
  const hide = (line) => String(line).replaceAll(servers.here, 'HERE').replaceAll(servers.there, 'THERE').replaceAll(__dirname, 'APP');
  const keep = async (name, probing, soFar) => { told[name] = (await inTime(probing, soFar)).map(hide); };
  for (const name of PAGE.filter((each) => !wanted.length || wanted.includes(each))) {
    // Probes run as if a person had just clicked, because some need user activation.
    const run = (code) => window.webContents.executeJavaScript(code, true);
    await keep(name, run(`runProbe(${JSON.stringify(name)})`), () => run('linesSoFar'));
    // A window over this one would keep it from being painted.
    closeAllBut(window);
  }
  for (const name of MAIN.filter((each) => !wanted.length || wanted.includes(each))) {
    const lines = [];
    const probing = require(`./main/${name}.js`)({ log: (line) => lines.push(line), servers, window, round: rounds });
    await keep(name, probing.then(() => lines), async () => lines);
  }
  // One window stays, for the session that drives the app.
  closeAllBut(window);
  return told;
}

app.whenReady().then(async () => {
  const servers = await openServers();
  const first = process.env.FIRST ? round(servers, process.env.FIRST.split(',')) : openWindow(servers).then((window) => { last = window; return {}; });
  net.createServer((socket) => {
    readline.createInterface({ input: socket }).on('line', async (line) => {
      const asked = JSON.parse(line);
      const told = await first;
      const answer = asked.page ? await last.webContents.executeJavaScript(asked.page, true)
        : asked.round ? await round(servers, asked.round) : told;
      socket.write(`${JSON.stringify(answer)}\n`);
    });
  }).listen(process.env.DOOR);
});
