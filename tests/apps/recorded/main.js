// recorded: what is hard to write down: a password, two of one name, what goes as it is pressed, an Enter that sends, and
// a page that changes on every event.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => new BrowserWindow({ width: 700, height: 600 }).loadFile('index.html'));
