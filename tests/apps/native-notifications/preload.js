const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('main', {
  notify: (kind) => ipcRenderer.sendSync('notify', kind),
  hear: (listener) => ipcRenderer.on('heard', (_event, text) => listener(text)),
});
