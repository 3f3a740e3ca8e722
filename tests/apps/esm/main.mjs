// esm: the main script is an ES module (Electron 28 and later).
import { app, BrowserWindow } from 'electron';

await app.whenReady();
await new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
