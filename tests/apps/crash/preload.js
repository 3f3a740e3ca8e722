'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('crash', {
  renderer: () => process.crash(),
  send: (channel, value) => ipcRenderer.send(channel, value),
});
