'use strict';
const { parentPort, workerData } = require('node:worker_threads');

const cells = new Int32Array(workerData);
parentPort.postMessage('runs');
Atomics.wait(cells, 0, 0);
parentPort.postMessage(`woken with ${cells[0]}, flags ${process.execArgv.length}`);
