const { contextBridge } = require('electron');

function named() {
  return 'preload';
}

function unnamed() {
  return 'none';
}

contextBridge.exposeInMainWorld('fromPreload', { named, unnamed });
