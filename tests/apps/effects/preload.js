'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', { does: (action) => ipcRenderer.sendSync('do', action) });
