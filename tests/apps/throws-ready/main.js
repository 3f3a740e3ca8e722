// throws-ready: an uncaught exception once the app is ready. Electron shows its modal error dialog, which blocks the
// main process, and no window ever opens.
'use strict';
const { app } = require('electron');

app.on('ready', () => { throw new Error('this app throws when it is ready'); });
