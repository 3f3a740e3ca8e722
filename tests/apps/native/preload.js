const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('native', {
  demo: (name) => ipcRenderer.send('demo', name),
  heard: (...what) => ipcRenderer.send('heard', what),
});
