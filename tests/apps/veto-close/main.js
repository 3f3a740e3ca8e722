// veto-close: neither the window nor the page can be closed. The title counts the attempts.
'use strict';
const { app, BrowserWindow } = require('electron');

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 500, height: 300 });
  let vetoes = 0;
  window.on('close', (event) => {
    event.preventDefault();
    vetoes += 1;
    window.setTitle(`Vetoed ${vetoes}`);
  });
  window.loadFile('index.html');
});
