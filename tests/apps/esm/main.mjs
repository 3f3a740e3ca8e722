// esm: the main script is an ES module (Electron 28 and later). With `NATIVE` it shows something outside of its page.
import { app, BrowserWindow, Notification, Tray, globalShortcut, nativeImage, shell } from 'electron';

function showOutside() {
  globalThis.tray = new Tray(nativeImage.createEmpty());
  globalThis.tray.setToolTip('Of a module');
  new Notification({ title: 'Of a module' }).show();
  globalShortcut.register('Ctrl+Alt+M', () => {});
  return shell.openExternal('https://example.org/');
}

// Not awaited here: Electron is not ready before this module has been evaluated.
app.whenReady().then(() => {
  if (process.env.NATIVE) showOutside();
  return new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
});
