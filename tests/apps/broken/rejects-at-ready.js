// The promise of the start is rejected, and nobody hears: the process stays, and no window comes.
'use strict';
const { app } = require('electron');
async function start() {
  await app.whenReady();
  throw new Error('no table: notes');
}
start();
