// Requests of the app and of its pages: intercepted, redirected, forbidden, answered by the app, downloaded.
'use strict';
const { BrowserWindow, net, protocol, session } = require('electron');
const { once } = require('node:events');

const asText = (request) => new Promise((resolve, reject) => {
  request.on('error', reject);
  request.on('response', (response) => {
    let text = '';
    response.on('data', (chunk) => { text += chunk; });
    response.on('end', () => resolve(`${response.statusCode} ${text}`));
  });
  request.end();
});

module.exports = async ({ log, servers, round }) => {
  const own = session.fromPartition(`requests-${round}`);
  const seen = [];
  const short = (url) => url.replace(/^.*\//, '/');
  own.webRequest.onBeforeRequest(({ url, resourceType }, done) => {
    if (!url.includes('favicon')) seen.push(`${resourceType} ${short(url)}`);
    done(url.endsWith('?text=asked') ? { redirectURL: url.replace('asked', 'redirected') } : { cancel: url.endsWith('/forbidden') });
  });
  own.webRequest.onBeforeSendHeaders(({ requestHeaders }, done) => done({ requestHeaders: { ...requestHeaders, 'x-added': '1' } }));
  own.webRequest.onHeadersReceived(({ responseHeaders }, done) => done({ responseHeaders: { ...responseHeaders, 'x-received': ['1'] } }));
  own.webRequest.onErrorOccurred(({ error, url }) => seen.push(`${error} ${short(url)}`));
  const window = new BrowserWindow({ show: false, webPreferences: { session: own } });
  await window.loadURL(`${servers.here}/echo.html`);
  const ask = (url) => window.webContents.executeJavaScript(`fetch('${url}').then(async (r) => r.status + ' ' + r.headers.get('x-received') + ' ' + await r.text(), (e) => e.message)`);
  log(await ask('/echo?text=asked'));
  log(await ask('/forbidden'));
  log(`seen: ${seen}`);
  log(`cookies: ${(await own.cookies.get({})).map(({ name, value }) => `${name}=${value}`)}`);
  const changed = once(own.cookies, 'changed');
  await own.cookies.set({ url: servers.here, name: 'set', value: '2' });
  log(`cookie changed: ${(await changed)[1].name}`);

  // The worker is made again after an error: frame.html says why.
  const page = `<!doctype html><title>made</title><script>(function start() {
    const worker = new Worker("probe://app/worker.js");
    worker.onmessage = (e) => { document.title = e.data; };
    worker.onerror = start;
  })()</script>`;
  const files = { '/': ['text/html', page], '/worker.js': ['text/javascript', 'postMessage("worker of the scheme")'], '/data': ['text/plain', 'of the scheme'] };
  own.protocol.registerBufferProtocol('probe', ({ url }, done) => {
    const [mimeType, text] = files[new URL(url).pathname] || ['text/plain', 'none'];
    done({ mimeType, data: Buffer.from(text) });
  });
  const made = new BrowserWindow({ show: false, webPreferences: { session: own } });
  const titled = new Promise((resolve) => { made.webContents.on('page-title-updated', (_event, title) => title !== 'made' && resolve(title)); });
  await made.loadURL('probe://app/');
  log(`scheme: ${await made.webContents.executeJavaScript('fetch("probe://app/data").then((r) => r.text())')}, ${await titled}`);
  own.protocol.unregisterProtocol('probe');

  log(`net: ${await asText(net.request({ url: `${servers.here}/echo?text=net`, session: own }))}`);
  const downloaded = once(own, 'will-download');
  window.webContents.downloadURL(`${servers.here}/lib.js`);
  const [, item] = await downloaded;
  item.cancel();
  log(`download: ${item.getFilename()} ${item.getState()}`);
  log(`handles https: ${protocol.isProtocolHandled ? protocol.isProtocolHandled('https') : await protocol.isProtocolRegistered('nothing')}`);
  log(`proxy: ${await own.resolveProxy(servers.here)}, agent: ${own.getUserAgent() === session.defaultSession.getUserAgent()}`);
};
