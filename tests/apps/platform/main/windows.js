// The events of windows and their contents, in order.
'use strict';
const { app, BrowserView, BrowserWindow } = require('electron');
const { once } = require('node:events');

const WINDOW = 'show close closed page-title-updated'.split(' ');
const CONTENTS = ('did-start-navigation did-navigate dom-ready did-finish-load did-fail-load did-create-window '
  + 'render-process-gone will-prevent-unload will-navigate destroyed').split(' ');

const stopped = (contents) => contents.isLoading() && once(contents, 'did-stop-loading');

module.exports = async ({ log, servers, round }) => {
  const events = [];
  const made = [];
  const onMade = (_event, contents) => made.push(contents.getType());
  app.on('web-contents-created', onMade);
  const window = new BrowserWindow({ show: false, width: 300, height: 200, webPreferences: { partition: `windows-${round}` } });
  WINDOW.forEach((type) => window.on(type, () => events.push(type)));
  CONTENTS.forEach((type) => window.webContents.on(type, () => events.push(type)));
  const shown = once(window, 'ready-to-show');
  await window.loadURL(`${servers.here}/echo.html`);
  await shown;
  log(`loads: ${events.splice(0)}`);
  window.showInactive();
  log(`shows: ${events.splice(0)}, visible ${window.isVisible()}, title ${window.getTitle()}`);
  await window.loadURL('http://127.0.0.1:1/').catch((error) => log(`refused: ${error.code}`));
  // The error page comes after the promise was rejected on 22.3.25, and before it on 33.2.1.
  await stopped(window.webContents);
  log(`fails: ${events.splice(0).filter((type) => !type.startsWith('page-title'))}`);
  await window.loadURL(`${servers.here}/echo.html`);
  events.splice(0);
  await window.webContents.executeJavaScript('window.onbeforeunload = (event) => { event.preventDefault(); event.returnValue = "stay"; }; 0', true);
  const stays = once(window.webContents, 'will-prevent-unload');
  window.close();
  await stays;
  log(`a page asks to stay: ${events.splice(0)}, closed ${window.isDestroyed()}`);
  await window.webContents.executeJavaScript('window.onbeforeunload = null; 0');
  const opened = once(window.webContents, 'did-create-window');
  await window.webContents.executeJavaScript('open("/frame.html"); 0', true);
  const [child] = await opened;
  log(`opens: ${child.getParentWindow()}, ${events.splice(0).filter((type) => type === 'did-create-window')}`);
  child.destroy();
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  log(`denied: ${await window.webContents.executeJavaScript('String(open("/frame.html"))', true)}`);
  await window.webContents.executeJavaScript('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
  const picture = await window.webContents.capturePage();
  log(`picture: ${picture.isEmpty() ? 'empty' : Object.values(picture.getSize())}`);
  const printed = await window.webContents.printToPDF({});
  log(`PDF: ${printed.subarray(0, 5)}`);
  // Chromium reports what it has found so far, and marks the last report.
  const found = new Promise((resolve) => {
    window.webContents.on('found-in-page', (_event, { matches, finalUpdate }) => finalUpdate && resolve(matches));
  });
  window.webContents.findInPage('echo');
  log(`found: ${await found}`);
  window.webContents.stopFindInPage('clearSelection');

  const view = new BrowserView();
  window.addBrowserView(view);
  view.setBounds({ x: 0, y: 0, width: 100, height: 100 });
  await view.webContents.loadURL(`${servers.here}/frame.html`);
  log(`view: ${view.webContents.getTitle()}`);
  window.removeBrowserView(view);
  view.webContents.close?.();

  const offscreen = new BrowserWindow({ show: false, width: 64, height: 64, webPreferences: { offscreen: true } });
  const painted = once(offscreen.webContents, 'paint');
  await offscreen.loadURL(`${servers.here}/echo.html`);
  log(`offscreen: ${(await painted)[2].isEmpty()}`);
  offscreen.destroy();

  events.splice(0);
  const gone = once(window.webContents, 'render-process-gone');
  window.webContents.forcefullyCrashRenderer();
  log(`crashed: ${(await gone)[1].reason}, ${window.webContents.isCrashed()}`);
  await window.loadURL(`${servers.here}/echo.html`);
  log(`again: ${window.webContents.isCrashed()}`);
  events.splice(0);
  const closed = once(window, 'closed');
  window.close();
  await closed;
  log(`closes: ${events.filter((type) => type !== 'destroyed')}`);
  app.removeListener('web-contents-created', onMade);
  log(`contents made: ${made}`);
};
