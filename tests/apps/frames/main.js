// frames: same-origin, cross-site and nested frames and a webview, from two loopback servers.
'use strict';
const { app, BrowserWindow } = require('electron');
const http = require('node:http');

// Every document has a counting button, a text input and its own title.
function page(title, body = '') {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<title>${title}</title><body style="font: 13px sans-serif"><h1 style="font-size: 15px">${title}</h1>
<button id="press" onclick="if (event.isTrusted) document.getElementById('count').value++">Press ${title}</button>
<label>Text ${title} <input id="text"></label>
<output id="count" aria-label="Count ${title}">0</output>
${body}</body></html>`;
}

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
  const frame = (id, url, height) => `<iframe id="${id}" title="${id}" src="${url}" width="600" height="${height}"></iframe>`;
  const here = await listen({
    '/': () => page('Outer', frame('same', '/same', 190) + frame('cross', `${sites.there}/cross`, 190)
      + `<webview id="guest" src="${sites.there}/guest" style="width: 600px; height: 100px"></webview>`),
    '/same': () => page('Same', frame('nested', '/nested', 90)),
    '/nested': () => page('Nested'),
    '/deep': () => page('Deep'),
  });
  const there = await listen({
    '/cross': () => page('Cross', frame('deep', `${sites.here}/deep`, 90)),
    '/guest': () => page('Guest'),
  });
  // The two names of loopback are different sites, so Chromium gives them different processes.
  sites.here = `http://127.0.0.1:${here}`;
  sites.there = `http://localhost:${there}`;
  new BrowserWindow({ width: 700, height: 720, webPreferences: { webviewTag: true } }).loadURL(`${sites.here}/`);
});
