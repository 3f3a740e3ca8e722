// An app with code in every place: the main process, a preload script, a page, a frame, a worker. The page has an inline
// script and one with a source map. A utility process runs on request.
const { app, BrowserWindow, utilityProcess } = require('electron');
const path = require('path');

function ran() {
  return path.join(__dirname, 'index.html');
}

function neverRan() {
  return 1;
}

function asked() {
  return 'asked';
}

app.on('asked', asked);
app.on('window-all-closed', () => {
  app.quit();
});

app.whenReady().then(() => {
  const window = new BrowserWindow({
    webPreferences: { preload: path.join(__dirname, 'preload.js'), sandbox: !process.env.UNSANDBOXED },
  });
  window.loadFile(ran());
  if (process.env.UTILITY) {
    utilityProcess.fork(path.join(__dirname, 'utility.js'));
  }
  if (process.env.NEVER) {
    neverRan();
  }
});
