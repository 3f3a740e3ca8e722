// utility: a utility process of the app. It asks for its first argument in its first turn, and then for what it is told:
// { way, url }. It answers with `STATUS BODY` or `error CODE`, and with what it sees of its process.
'use strict';
const { createHash } = require('node:crypto');
const http = require('node:http');
const { types } = require('node:util');
const { Worker } = require('node:worker_threads');
const zlib = require('node:zlib');

const ask = () => http.Agent.prototype.addRequest;

const facts = () => ({
  argv: process.argv.slice(1), execArgv: process.execArgv, isMain: require.main === module, modules: Object.keys(require.cache),
  // The whole environment, in short. Electron sorts it where `fork` gets one.
  env: createHash('sha256').update(JSON.stringify(Object.entries(process.env).filter(([, value]) => value).sort())).digest('hex'), options: process.env.NODE_OPTIONS,
  function: [ask().name, ask().length, String(ask()).length, Object.keys(http.Agent.prototype).length],
});
const seenFirst = facts();

const ways = {
  http: (url) => new Promise((resolve) => {
    http.get(url, (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    }).on('error', (error) => resolve(`error ${error.code}`));
  }),
  fetch: (url) => fetch(url).then(async (r) => `${r.status} ${await r.text()}`, (error) => `error ${error.cause && error.cause.code}`),
  net: (url) => new Promise((resolve) => {
    const request = require('electron').net.request(url);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => { text += chunk; });
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
    });
    request.on('error', (error) => resolve(`error ${error.message}`));
    request.end();
  }),
  // The answer of a server that encodes it with Brotli.
  brotli: (url) => new Promise((resolve) => {
    http.get(url, (response) => {
      let text = '';
      const body = response.pipe(zlib.createBrotliDecompress());
      body.on('data', (chunk) => { text += chunk; });
      body.on('end', () => resolve(`${response.statusCode} ${text}`));
      body.on('error', (error) => resolve(`error ${error.code}`));
    });
  }),
  // The modules and the environment that a thread of the process has.
  thread: () => new Promise((resolve) => {
    const code = "require('node:worker_threads').parentPort.postMessage([Object.keys(require.cache), Object.keys(process.env).filter((name) => process.env[name]).sort(), process.env.NODE_OPTIONS])";
    const thread = new Worker(code, { eval: true });
    thread.on('message', (told) => resolve(JSON.stringify(told)));
    thread.on('error', (error) => resolve(`error ${error.message}`));
  }),
  // A request whose report is larger than a session reads.
  large: (url) => new Promise((resolve) => {
    const request = http.get(url, { headers: { 'x-large': 'x'.repeat(17 << 20) } }, (response) => { response.resume(); resolve('answered'); });
    request.on('error', (error) => resolve(`error ${error.code}`));
  }),
};

const first = process.argv[2] ? ways.http(process.argv[2]) : Promise.resolve('');

process.parentPort.on('message', async ({ data: { way, url } }) => {
  process.parentPort.postMessage({ said: way ? await ways[way](url) : await first, facts: facts(), seenFirst, isHooked: types.isProxy(ask()) });
});
