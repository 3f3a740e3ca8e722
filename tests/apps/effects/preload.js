'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', { does: (deed) => ipcRenderer.sendSync('do', deed) });
