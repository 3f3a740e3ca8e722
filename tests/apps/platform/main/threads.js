// Threads and processes that the main process makes.
'use strict';
const { utilityProcess } = require('electron');
const childProcess = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

const CHILD = path.join(__dirname, '..', 'child.js');

module.exports = async ({ log }) => {
  const memory = new SharedArrayBuffer(4);
  const worker = new Worker(path.join(__dirname, '..', 'thread.js'), { workerData: memory });
  log(`thread: ${(await once(worker, 'message'))[0]}`);
  // The thread's last message and its exit may arrive in the same turn, so both are listened to beforehand.
  const woken = once(worker, 'message');
  const ended = once(worker, 'exit');
  Atomics.store(new Int32Array(memory), 0, 1);
  Atomics.notify(new Int32Array(memory), 0);
  log(`thread: ${(await woken)[0]}`);
  log(`thread ends: ${(await ended)[0]}`);
  const throws = new Worker("throw new Error('thrown in a thread')", { eval: true });
  log(`thread: ${(await once(throws, 'error'))[0].message}`);

  const forked = childProcess.fork(CHILD, ['forked']);
  log(`forked: ${(await once(forked, 'message'))[0]}`);
  const [heard, forkedEnds] = [once(forked, 'message'), once(forked, 'exit')];
  forked.send('a word');
  log(`forked: ${(await heard)[0]}`);
  forked.send('leave');
  log(`forked ends: ${await forkedEnds}`);
  const { stdout } = await new Promise((resolve) => {
    childProcess.execFile(process.execPath, [CHILD, 'executed'], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
      (_error, out) => resolve({ stdout: out }));
  });
  log(`executed: ${stdout.trim()}`);
  log(`shell: ${childProcess.execSync('echo said', { encoding: 'utf8' }).trim()}`);
  const killed = childProcess.spawn('sleep', ['60']);
  killed.kill();
  log(`killed: ${await once(killed, 'exit')}`);

  const utility = utilityProcess.fork(CHILD, ['utility'], { stdio: 'pipe' });
  log(`utility process: ${(await once(utility, 'message'))[0]}`);
  const [answered, utilityEnds] = [once(utility, 'message'), once(utility, 'exit')];
  utility.postMessage('a word');
  log(`utility process: ${(await answered)[0]}`);
  utility.postMessage('leave');
  log(`utility process ends: ${(await utilityEnds)[0]}`);
};
