'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bridge', {
  invoke: (text) => ipcRenderer.invoke('probe:invoke', text),
  sendSync: (text) => ipcRenderer.sendSync('probe:sync', text),
  callBack: (again) => again('called back'),
});
ipcRenderer.on('probe:port', ({ ports: [port] }) => {
  port.onmessage = ({ data }) => port.postMessage(`page has ${data}`);
  port.postMessage('page has the port');
});
