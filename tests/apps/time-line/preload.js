const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', { invoke: (...given) => ipcRenderer.invoke(...given) });
