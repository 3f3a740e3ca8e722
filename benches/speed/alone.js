// The app of env BENCH_APP with nothing of ours in it: says at the socket BENCH_DOOR when so many pages of it
// (BENCH_PAGES: its window, its webviews) have loaded, each with its frames.
'use strict';
const { app } = require('electron');
const net = require('node:net');
const path = require('node:path');

const { BENCH_APP, BENCH_DOOR, BENCH_PAGES } = process.env;
let loading = Number(BENCH_PAGES);

app.on('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => {
    loading -= 1;
    if (loading === 0) net.connect(BENCH_DOOR).on('error', () => {}).end();
  });
});
app.setAppPath(BENCH_APP);
require(path.join(BENCH_APP, 'main.js'));
