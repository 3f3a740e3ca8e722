// Messages between the app's processes.
'use strict';
const { ipcMain, MessageChannelMain } = require('electron');
const { once } = require('node:events');

module.exports = async ({ log, window }) => {
  const { webContents } = window;
  const run = (code) => webContents.executeJavaScript(code, true);
  ipcMain.handle('probe:invoke', (_event, text) => {
    if (text === 'throw') throw new Error('thrown by a handler');
    return `handled ${text}`;
  });
  ipcMain.on('probe:sync', (event, text) => { event.returnValue = `answered ${text}`; });
  log(await run('bridge.invoke("a word")'));
  log(await run('bridge.invoke("throw").catch((error) => error.message)'));
  log(await run('bridge.sendSync("a word")'));
  log(await run('new Promise((resolve) => bridge.callBack(resolve))'));
  const { port1, port2 } = new MessageChannelMain();
  webContents.postMessage('probe:port', null, [port2]);
  port1.start();
  log((await once(port1, 'message'))[0].data);
  port1.postMessage('a word');
  log((await once(port1, 'message'))[0].data);
  port1.close();
  ipcMain.removeHandler('probe:invoke');
  ipcMain.removeAllListeners('probe:sync');
  log(await run('bridge.invoke("a word").catch((error) => error.message)'));
  log(`isolated world: ${await webContents.executeJavaScriptInIsolatedWorld(999, [{ code: 'typeof runProbe' }])}`);
  const said = once(webContents, 'console-message');
  await run('console.warn("said")');
  log(`console-message: ${(await said)[2]}`);
  log(`frames: ${webContents.mainFrame.framesInSubtree.length}`);
  const key = once(webContents, 'before-input-event');
  webContents.sendInputEvent({ type: 'keyDown', keyCode: 'A' });
  log(`before-input-event: ${(await key)[1].key}`);
  webContents.sendInputEvent({ type: 'keyUp', keyCode: 'A' });
};
