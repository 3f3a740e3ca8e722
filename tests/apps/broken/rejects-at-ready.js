// The app's start is an async function that rejects, and nobody catches that. The process keeps running, and no window
// opens.
'use strict';
const { app } = require('electron');
async function start() {
  await app.whenReady();
  throw new Error('no table: notes');
}
start();
