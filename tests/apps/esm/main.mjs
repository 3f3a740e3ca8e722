// esm: the main script is an ES module (Electron 28 and later).
import { app, BrowserWindow } from 'electron';

// Not awaited here: Electron is not ready before this module has been evaluated.
app.whenReady().then(() => new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html'));
