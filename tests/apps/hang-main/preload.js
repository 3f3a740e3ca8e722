'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', {
  block: (ms) => ipcRenderer.send('block', ms),
  ping: () => ipcRenderer.invoke('ping'),
});
