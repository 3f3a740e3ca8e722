'use strict';
const { contextBridge, ipcRenderer } = require('electron');

ipcRenderer.send('preload', location.href);
try {
  contextBridge.exposeInMainWorld('early', { user: localStorage.getItem('user'), step: sessionStorage.getItem('step') });
} catch { /* It ran before in this document. */ }
