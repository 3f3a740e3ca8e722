// The main process of the encoder: one window that is never shown.
const { app, BrowserWindow } = require('electron');

app.disableHardwareAcceleration();
app.whenReady().then(() => {
  const webPreferences = { backgroundThrottling: false, contextIsolation: true, nodeIntegration: false };
  const window = new BrowserWindow({ show: false, width: 320, height: 240, webPreferences });
  // A file is a secure context, without which there is no VideoEncoder.
  window.loadFile('studio.html');
});
