// new-frames: its page adds a frame of another site every 100 ms, and removes the oldest when there are more than three.
'use strict';
const http = require('http');
const { app, BrowserWindow } = require('electron');

// An app may format stacks in its own way.
Error.prepareStackTrace = (_error, trace) => trace;

const PAGE = `<!doctype html><title>Main</title><h1>Main</h1><script>
  let made = 0;
  setInterval(() => {
    const frame = document.createElement('iframe');
    frame.src = 'http://localhost:' + location.port + '/frame' + made++;
    document.body.append(frame);
    const all = document.querySelectorAll('iframe');
    if (all.length > 3) all[0].remove();
  }, 100);
</script>`;

const server = http.createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(request.url === '/' ? PAGE : '<p>frame');
});

app.whenReady().then(() => {
  server.listen(0, '127.0.0.1', () => {
    const window = new BrowserWindow({ width: 400, height: 300 });
    window.loadURL(`http://127.0.0.1:${server.address().port}/`);
  });
});
