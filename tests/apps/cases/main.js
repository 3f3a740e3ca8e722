// cases: one window whose page is changed from outside, through the socket of env DOOR. A JSON line each way:
// - `{"show": {"": html, "inner": html…}}` loads `case://here/` with the first document. The others are beside it, and
// on the site `case://there`.
// - `{"run": "js"}` evaluates in the page's main world.
// - `{"pinch": 2}` zooms as two fingers do.
// - `{"log": true}` returns the events that the window's pages have received since the last call.
//
// Env SCALE is the screen's scale, env ZOOM the page's. Neither changes how many CSS pixels the page has.
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
  // Move the pointer away, so that no case starts with it over an element.
  window.webContents.sendInputEvent({ type: 'mouseMove', x: 799, y: 599 });
  // Detach only our own debugger.
  if (pinched) window.webContents.debugger.detach();
  pinched = false;
  // Stop a navigation of the case before, so that its page is not taken for this one.
  if (window.webContents.isLoading()) {
    const stopped = once(window.webContents, 'did-stop-loading');
    window.webContents.stop();
    await stopped;
  }
  // A new address: Chromium restores the scroll position of a known one.
  const url = `case://here/?${++shown}`;
  await window.loadURL(url);
  if (window.webContents.getURL() !== url) throw new Error(`${window.webContents.getURL()} came instead of ${url}`);
}

// The entries of all documents, by time: they share one clock.
async function log() {
  const guests = webContents.getAllWebContents().filter((contents) => contents.getType() === 'webview');
  const frames = [window.webContents, ...guests].flatMap((contents) => contents.mainFrame.framesInSubtree);
  const heard = await Promise.all(frames.map((frame) => frame.executeJavaScript('window.takeLog ? takeLog() : []')));
  return heard.flat().sort((a, b) => a.at - b.at).map((entry) => entry.word);
}

// A page that is blocked by a dialog or a loop must not block the tests.
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
