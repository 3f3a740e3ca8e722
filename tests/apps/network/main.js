// network: one window on env ORIGIN, which the test serves. With FIRST the main process asks for something in its first
// turn. askHttp, askFetch and askNet are for eval-main: each gives `STATUS BODY`, or `error CODE`.
'use strict';
const { app, BrowserWindow, net } = require('electron');
const http = require('node:http');
const https = require('node:https');

const { ORIGIN, FIRST } = process.env;

const whole = (response, resolve) => {
  let text = '';
  response.on('data', (chunk) => { text += chunk; });
  response.on('end', () => resolve(`${response.statusCode} ${text}`));
};

globalThis.askHttp = (url, options = {}, body = undefined) => new Promise((resolve) => {
  const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => whole(response, resolve));
  request.on('error', (error) => resolve(`error ${error.code}`));
  request.end(body);
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
globalThis.askKept = (url) => globalThis.askHttp(url, { agent });

globalThis.askFetch = async (url, options) => {
  if (!globalThis.fetch) return 'no fetch';
  try {
    const response = await fetch(url, options);
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return `error ${(error.cause && error.cause.code) || error.name}`;
  }
};

globalThis.askNet = (url, method = 'GET', body = undefined) => new Promise((resolve) => {
  const request = net.request({ url, method });
  request.on('response', (response) => whole(response, resolve));
  request.on('error', (error) => resolve(`error ${error.message}`));
  request.end(body);
});

globalThis.closeInspector = () => { require('node:inspector').close(); };

if (FIRST) globalThis.askHttp(`${ORIGIN}/main-first`);

app.whenReady().then(() => {
  new BrowserWindow({ width: 600, height: 400 }).loadURL(ORIGIN);
});
app.on('window-all-closed', () => app.quit());
