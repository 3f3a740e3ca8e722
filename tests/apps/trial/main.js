// trial: pages made from a seed, a witness that logs presses on them, and a judge with a real mouse. The test talks to
// it through its own socket (env TRIAL_DOOR), so that the tested code takes no part.
'use strict';
const { app, protocol } = require('electron');
const { openDoor } = require('./door');
const { Table } = require('./table');

// A standard scheme, so that hosts are origins: two sites, and two origins of one site, without an open port.
protocol.registerSchemesAsPrivileged([{ scheme: 'trial', privileges: { standard: true, secure: true } }]);

app.whenReady().then(() => {
  const table = new Table();
  protocol.registerStringProtocol('trial', (request, done) => {
    done({ data: table.answer(request.url), mimeType: 'text/html', charset: 'utf-8' });
  });
  // A load that is requested while another one ends is reported as failed (Electron 33: ERR_FAILED).
  table.window.loadURL('trial://here.test/start').finally(() => openDoor(process.env.TRIAL_DOOR, table));
});
app.on('window-all-closed', () => app.quit());
