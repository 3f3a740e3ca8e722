// A child of the main process, as Node or as a utility process. It reports that it runs, makes a thread, and ends on
// request.
'use strict';
const { Worker } = require('node:worker_threads');

const [name] = process.argv.slice(2);
const port = process.parentPort;
const say = port ? (text) => port.postMessage(text) : process.send ? (text) => process.send(text) : console.log;
new Worker("require('node:worker_threads').parentPort.postMessage('a thread')", { eval: true }).on('message', (thread) => {
  say(`${name} runs with ${thread}, flags ${JSON.stringify(process.execArgv)}, debug port ${require('node:inspector').url()}`);
  // It ends only when it is told to: a message that is sent right before the end may be lost.
  const heard = (text) => { if (text === 'leave') process.exit(7); else say(`heard ${text}`); };
  if (port) port.on('message', ({ data }) => heard(data));
  else if (process.send) process.on('message', heard);
});
