// The app's start is an async function that rejects, and nobody catches that. The process runs on without a window.
'use strict';
const { app } = require('electron');
async function start() {
  await app.whenReady();
  throw new Error('no table: notes');
}
start();
