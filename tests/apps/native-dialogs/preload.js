const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', {
  ask: (name) => ipcRenderer.send('ask', name),
  hear: (listener) => ipcRenderer.on('heard', (_event, text) => listener(text)),
});
