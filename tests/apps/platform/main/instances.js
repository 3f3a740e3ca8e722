// A second instance of the app.
'use strict';
const { app } = require('electron');
const childProcess = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');

module.exports = async ({ log }) => {
  log(`alone: ${app.requestSingleInstanceLock({ probe: 1 })}`);
  const told = once(app, 'second-instance');
  const second = childProcess.spawn(process.execPath, [
    path.join(__dirname, '..', 'second.js'), '--no-sandbox', `--user-data-dir=${app.getPath('userData')}`, '--a-switch',
  ], { stdio: 'ignore' });
  const ended = once(second, 'exit');
  const [, words, , data] = await told;
  log(`second instance: ${words.includes('--a-switch')}, ${JSON.stringify(data)}`);
  log(`it ends: ${(await ended)[0]}`);
  app.releaseSingleInstanceLock();
};
