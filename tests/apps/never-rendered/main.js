// never-rendered: its page never gets to its first render.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => new BrowserWindow({ width: 400, height: 300 }).loadFile('index.html'));
