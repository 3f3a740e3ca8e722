// cases: one window whose page is changed from outside, through the socket of env DOOR. A JSON line each way:
//   {"show": {"": html, "inner": html…}}  loads case://here/, with the others beside it, and on the site case://there
//   {"run": "js"}                         what the page's own world says of it
//   {"pinch": 2}                          zooms as two fingers do
//   {"log": true}                         what the pages of the window have heard since the last time
// Env SCALE is the screen's scale, env ZOOM the page's: neither changes how many of its own pixels the page has.
'use strict';
const { app, BrowserWindow, protocol, webContents } = require('electron');
const { once } = require('node:events');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const readline = require('node:readline');

protocol.registerSchemesAsPrivileged([{ scheme: 'case', privileges: { standard: true, secure: true } }]);

const { SCALE, ZOOM = '1' } = process.env;
if (SCALE) app.commandLine.appendSwitch('force-device-scale-factor', SCALE);

const HEAD = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="/log.js"></script>\n';
const LOG = fs.readFileSync(path.join(__dirname, 'log.js'));
let pages = {};
let shown = 0;
let pinched = false;
let window;

function serve({ url }, done) {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  if (name === 'log.js') done({ mimeType: 'text/javascript', data: LOG });
  else done({ mimeType: 'text/html', data: Buffer.from(HEAD + (pages[name] ?? '')) });
}

async function show(documents) {
  pages = documents;
  for (const other of BrowserWindow.getAllWindows()) if (other !== window) other.destroy();
  // No case finds the pointer where the one before has left it.
  window.webContents.sendInputEvent({ type: 'mouseMove', x: 799, y: 599 });
  // The debugger may be somebody else's.
  if (pinched) window.webContents.debugger.detach();
  pinched = false;
  // Where the page of the case before is going is not taken for this one.
  if (window.webContents.isLoading()) {
    const stopped = once(window.webContents, 'did-stop-loading');
    window.webContents.stop();
    await stopped;
  }
  // A place that was scrolled comes back with its address.
  const url = `case://here/?${++shown}`;
  await window.loadURL(url);
  if (window.webContents.getURL() !== url) throw new Error(`${window.webContents.getURL()} came instead of ${url}`);
}

// In the order in which it was heard, whichever document heard it: they all have the same clock.
async function log() {
  const guests = webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview');
  const frames = [window.webContents, ...guests].flatMap((contents) => contents.mainFrame.framesInSubtree);
  const heard = await Promise.all(frames.map((frame) => frame.executeJavaScript('window.takeLog ? takeLog() : []')));
  return heard.flat().sort((a, b) => a.at - b.at).map((entry) => entry.word);
}

// A page that a dialog or a loop holds must not hold the tests.
const inTime = (promise) => Promise.race([promise, new Promise((_done, fail) => {
  setTimeout(() => fail(new Error('the page does not answer')), 5000);
})]);

async function answer({ show: documents, run, pinch }) {
  if (documents) return show(documents);
  if (pinch) {
    await window.webContents.setVisualZoomLevelLimits(1, pinch);
    window.webContents.debugger.attach();
    pinched = true;
    return window.webContents.debugger.sendCommand('Emulation.setPageScaleFactor', { pageScaleFactor: pinch });
  }
  return run === undefined ? log() : window.webContents.executeJavaScript(run, true);
}

app.whenReady().then(() => {
  protocol.registerBufferProtocol('case', serve);
  const webPreferences = { webviewTag: true };
  const [width, height] = [800, 600].map((size) => Math.round(size * ZOOM));
  window = new BrowserWindow({ width, height, useContentSize: true, webPreferences: { ...webPreferences, zoomFactor: Number(ZOOM) } });
  window.loadURL('case://here/');
  net.createServer((door) => {
    readline.createInterface(door).on('line', async (line) => {
      const said = await inTime(answer(JSON.parse(line))).then((value) => ({ value: value ?? null }), (error) => ({ error: String(error) }));
      door.write(`${JSON.stringify(said)}\n`);
    });
  }).listen(process.env.DOOR);
});
app.on('window-all-closed', () => app.quit());
