'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', { say: (text) => ipcRenderer.send('say', text) });
