// Runs the app in BENCH_APP without stagewright. It connects to the socket BENCH_DOOR once BENCH_PAGES pages have
// loaded with all their frames. Pages are the window and its webviews.
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
