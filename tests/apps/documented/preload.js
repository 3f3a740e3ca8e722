const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('act', (name) => ipcRenderer.invoke('act', name));
