// utility: a utility process of the app. It asks for its first argument in its first turn, and then for what it is told:
// { way, url }. It answers with `STATUS BODY` or `error CODE`, and with what it sees of its process.
'use strict';
const { createHash } = require('node:crypto');
const http = require('node:http');

const ask = () => http.Agent.prototype.addRequest;

const facts = () => ({
  argv: process.argv.slice(1), execArgv: process.execArgv, isMain: require.main === module, modules: Object.keys(require.cache),
  // The whole environment, in short.
  env: createHash('sha256').update(JSON.stringify(process.env)).digest('hex'), options: process.env.NODE_OPTIONS,
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
};

const first = process.argv[2] ? ways.http(process.argv[2]) : Promise.resolve('');

process.parentPort.on('message', async ({ data: { way, url } }) => {
  process.parentPort.postMessage({ said: way ? await ways[way](url) : await first, facts: facts(), seenFirst });
});
