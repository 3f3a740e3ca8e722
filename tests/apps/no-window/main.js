// no-window: lives on without ever opening a window.
'use strict';
const { app } = require('electron');

app.whenReady().then(() => console.log('no-window: ready'));
