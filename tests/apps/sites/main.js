// sites: frames of another origin but the same site, sandboxed ones, and nests of them. They share their page's
// process, and their parent's scripts cannot look into them.
'use strict';
const { app, BrowserWindow } = require('electron');
const http = require('node:http');

// Every document has a button that counts, a text input and a title of its own. Its first script tells whether anybody
// has been there before it.
function page(title, body = '') {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>${title}</title><script>document.documentElement.dataset.first = String(performance.now());</script>
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

function listen(pages) {
  const server = http.createServer((request, response) => {
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
    '/': () => page('Outer', frame('Port', `${sites.port}/port`, 200)
      + frame('Same', '/same', 130)
      + written('Sandboxed', 60, 'allow-scripts', '')
      + frame('Cross', `${sites.there}/cross`, 130)),
    '/same': () => page('Same', frame('Within', `${sites.port}/within`, 60)),
    '/back': () => page('Back'),
  });
  const port = await listen({
    '/port': () => page('Port', frame('Own', '/own', 60) + frame('Back', `${sites.here}/back`, 60)),
    '/own': () => page('Own'),
    '/within': () => page('Within'),
    '/other': () => page('Other'),
  });
  const there = await listen({ '/cross': () => page('Cross', frame('Beside', `${sites.beside}/beside`, 60)) });
  const beside = await listen({ '/beside': () => page('Beside') });
  Object.assign(sites, {
    here: `http://127.0.0.1:${here}`, port: `http://127.0.0.1:${port}`,
    there: `http://localhost:${there}`, beside: `http://localhost:${beside}`,
  });
  global.sites = sites;
  new BrowserWindow({ width: 640, height: 760 }).loadURL(`${sites.here}/`);
});
