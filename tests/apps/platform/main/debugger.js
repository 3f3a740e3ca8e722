// The app debugs its own page.
'use strict';
const { once } = require('node:events');
const { BrowserWindow } = require('electron');

module.exports = async ({ log, servers }) => {
  const other = new BrowserWindow({ show: false });
  await other.loadURL(`${servers.here}/frame.html`);
  const { debugger: debug } = other.webContents;
  try {
    debug.attach('1.3');
  } catch (error) {
    log(`attach: ${error.message}`);
    return;
  }
  const { result } = await debug.sendCommand('Runtime.evaluate', { expression: '6 * 7' });
  log(`evaluate: ${result.value}`);
  const methods = [];
  debug.on('message', (_event, method, params) => methods.push(method === 'Runtime.consoleAPICalled' ? `${method} ${params.args[0].value}` : method));
  await debug.sendCommand('Runtime.enable');
  await debug.sendCommand('Runtime.evaluate', { expression: 'console.log("heard")' });
  log(`contexts and messages: ${methods.filter((method) => !method.includes('executionContext'))}`);
  log(`contexts: ${methods.filter((method) => method === 'Runtime.executionContextCreated').length > 0}`);
  const { root } = await debug.sendCommand('DOM.getDocument');
  log(`document: ${root.nodeName}`);
  const detached = once(debug, 'detach');
  debug.detach();
  log(`detached: ${(await detached)[1]}`);
};
