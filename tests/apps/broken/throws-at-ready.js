// An error once the app is ready: Electron shows an error box, and the process stays.
'use strict';
const { app } = require('electron');
app.on('ready', () => {
  throw new RangeError('no display is wide enough');
});
