// sites: frames of another origin on the same site, sandboxed ones, and nested ones. They share their page's process,
// and their parent's scripts cannot read them.
'use strict';
const { app, BrowserWindow } = require('electron');
const http = require('node:http');

// Every document has a counting button, a text input and its own title.
function page(title, body = '') {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>${title}</title><script>console.log('begins ${title}');</script>
<body style="font: 13px sans-serif; margin: 4px"><h1 style="font-size: 13px; margin: 0">${title}</h1>
<button id="press" onclick="if (event.isTrusted) document.getElementById('count').value++">Press ${title}</button>
<label>Text ${title} <input id="text" size="8"></label>
<output id="count" aria-label="Count ${title}">0</output>
${body}</body></html>`;
}

const quoted = (html) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const frame = (title, url, height) => `<iframe title="${title} frame" id="${title.toLowerCase()}" src="${url}"
  width="560" height="${height}"></iframe>`;
const written = (title, height, sandbox, body) => `<iframe title="${title} frame" id="${title.toLowerCase()}" sandbox="${sandbox}"
  srcdoc="${quoted(page(title, body))}" width="560" height="${height}"></iframe>`;

// The requests that wait for `openGate()`.
global.atGate = [];
global.openGate = () => global.atGate.splice(0).forEach((open) => open());

function listen(pages) {
  const server = http.createServer((request, response) => {
    if (request.url === '/gate') {
      global.atGate.push(() => response.end());
      return;
    }
    const make = pages[request.url];
    response.writeHead(make ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(make?.());
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

app.whenReady().then(async () => {
  const sites = {};
  // Two ports of each of the two names of loopback: four origins on two sites.
  const here = await listen({
    '/': () => (process.env.GATE ? page('Outer', frame('Cross', `${sites.there}/gated`, 130)
      + `<webview src="${sites.beside}/gated" style="width: 560px; height: 130px"></webview>`) : page('Outer', frame('Port', `${sites.port}/port`, 200)
      + frame('Same', '/same', 130)
      + written('Sandboxed', 60, 'allow-scripts', '')
      + frame('Cross', `${sites.there}/cross`, 130))),
    '/same': () => page('Same', frame('Within', `${sites.port}/within`, 60)),
    '/back': () => page('Back'),
  });
  const port = await listen({
    '/port': () => page('Port', frame('Own', '/own', 60) + frame('Back', `${sites.here}/back`, 60)),
    '/own': () => page('Own'),
    '/within': () => page('Within'),
    '/other': () => page('Other'),
  });
  // Its first script blocks until `openGate()`.
  const gated = () => page('Gated').replace('<script>', "<script>{ const gate = new XMLHttpRequest(); gate.open('GET', '/gate', false); gate.send(); }");
  const there = await listen({ '/cross': () => page('Cross', frame('Beside', `${sites.beside}/beside`, 60)), '/gated': gated });
  const beside = await listen({ '/beside': () => page('Beside'), '/gated': gated });
  Object.assign(sites, {
    here: `http://127.0.0.1:${here}`, port: `http://127.0.0.1:${port}`,
    there: `http://localhost:${there}`, beside: `http://localhost:${beside}`,
  });
  global.sites = sites;
  new BrowserWindow({ width: 640, height: 760, webPreferences: { webviewTag: true } }).loadURL(`${sites.here}/`);
});
