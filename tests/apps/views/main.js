// views: a window with a second page in a view (WebContentsView, before Electron 30 BrowserView). VIEWS=base: a window
// without a page, which has only the view. VIEWS=full: the view's page has a frame of its own site, one of another
// site, and a webview.
'use strict';
const { app, BaseWindow, BrowserWindow, BrowserView, WebContentsView } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

// A page from a server is of another site than a file, and gets its own process.
const serve = () => new Promise((resolve) => {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(fs.readFileSync(path.join(__dirname, 'inside.html')));
  });
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${server.address().port}/`));
});

app.whenReady().then(async () => {
  const bare = process.env.VIEWS === 'base';
  const window = bare ? new BaseWindow({ width: 800, height: 600 }) : new BrowserWindow({ width: 800, height: 600 });
  const loaded = bare || window.loadFile('index.html');
  // Electron 22 exports an older WebContentsView, which no window can hold. Its BrowserView stays hidden and without a
  // size, without us too, if it is added to a window that has not been painted. That happened in 6 of 48 starts when
  // the X server got less of the processor than the app. In a painted window it happened in 1 of 240 starts. Changing
  // the bounds repairs it.
  const hosts = Boolean(window.contentView);
  if (!hosts) await Promise.all([loaded, new Promise((painted) => window.once('ready-to-show', painted))]);
  const options = { webPreferences: { webviewTag: true } };
  const view = hosts ? new WebContentsView(options) : new BrowserView(options);
  const putIn = () => {
    if (hosts) window.contentView.addChildView(view);
    else window.addBrowserView(view);
    view.setBounds({ x: 100, y: 200, width: 500, height: 300 });
  };
  const layOut = () => {
    const bounds = view.getBounds();
    for (const height of [bounds.height - 1, bounds.height]) view.setBounds({ ...bounds, height });
  };
  const takeOut = () => {
    if (hosts) window.contentView.removeChildView(view);
    else window.removeBrowserView(view);
  };
  // `close` does not end a BrowserView's page on 22. `destroy`, which is not documented, ends it.
  const end = () => (hosts ? view.webContents.close() : view.webContents.destroy());
  putIn();
  if (!hosts) view.webContents.once('did-finish-load', layOut);
  const query = process.env.VIEWS === 'full' ? { there: await serve() } : {};
  view.webContents.loadFile(path.join(__dirname, 'view.html'), { query });
  global.views = { window, view, putIn, takeOut, end };
});
