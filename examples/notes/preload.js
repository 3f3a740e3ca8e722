// Everything that Daybook's pages may ask of the main process.
'use strict';

const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('daybook', {
  load: () => ipcRenderer.invoke('board:load'),
  save: (board) => ipcRenderer.invoke('board:save', board),
  setPreferences: (change) => ipcRenderer.invoke('preferences:set', change),
  openPreferences: () => ipcRenderer.invoke('preferences:open'),
  onPreferences: (listener) => ipcRenderer.on('preferences', (_event, value) => listener(value)),
  onCommand: (listener) => ipcRenderer.on('command', (_event, name) => listener(name)),
});
