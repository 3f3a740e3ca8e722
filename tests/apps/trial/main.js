// trial: pages made from a seed, a witness of what was pressed on them, and a judge with a real mouse. Spoken to through a
// socket of its own (env TRIAL_DOOR), so that nothing of it goes through what is on trial.
'use strict';
const { app, BrowserWindow, protocol } = require('electron');
const { openDoor } = require('./door');
const { Table } = require('./table');

// Standard, so that hosts are origins: two sites, and two origins of one site, without a port that is open.
protocol.registerSchemesAsPrivileged([{ scheme: 'trial', privileges: { standard: true, secure: true } }]);

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 900, height: 650, useContentSize: true });
  const table = new Table(window);
  protocol.registerStringProtocol('trial', (request, done) => {
    done({ data: table.answer(request.url), mimeType: 'text/html', charset: 'utf-8' });
  });
  // A load that is asked for while another one ends is called failed (Electron 33: ERR_FAILED).
  window.loadURL('trial://here.test/start').finally(() => openDoor(process.env.TRIAL_DOOR, table));
});
app.on('window-all-closed', () => app.quit());
