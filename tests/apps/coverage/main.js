// An app with code in every place: the main process, a preload script, a page with an inline script, a frame, a worker,
// a script with a source map, and on request a utility process.
const { app, BrowserWindow, utilityProcess } = require('electron');
const path = require('path');

function ran() {
  return path.join(__dirname, 'index.html');
}

function neverRan() {
  return 1;
}

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
