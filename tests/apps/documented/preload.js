const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('act', (name) => ipcRenderer.invoke('act', name));
contextBridge.exposeInMainWorld('add', (a, b) => ipcRenderer.invoke('add', a, b));
contextBridge.exposeInMainWorld('save', () => ipcRenderer.invoke('board:save').catch((error) => error.message));
