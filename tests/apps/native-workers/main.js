// native-workers: a page whose service worker's registration shows notifications. Workers need an origin, so the app
// serves its own files.
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const FILES = { '/': ['index.html', 'text/html'], '/worker.js': ['worker.js', 'text/javascript'] };

const serve = (request, response) => {
  const [name, type] = FILES[request.url] || [];
  response.writeHead(name ? 200 : 404, { 'content-type': type || 'text/plain' });
  response.end(name ? fs.readFileSync(path.join(__dirname, name)) : '');
};

// ORIGINS servers, each with WINDOWS windows.
app.whenReady().then(() => {
  for (let i = 0; i < (process.env.ORIGINS || 1); i++) {
    const server = http.createServer(serve).listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}/`;
      for (let j = 0; j < (process.env.WINDOWS || 1); j++) new BrowserWindow({ width: 500, height: 400 }).loadURL(url);
    });
  }
});
