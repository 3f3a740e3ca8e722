// The first line of a preload script: its realm's clock, and a timer an hour away.
const { contextBridge, ipcRenderer } = require('electron');

const began = Date.now();
const log = [];
const set = () => { setTimeout(() => log.push(['preload', Date.now()]), 3_600_000); };

contextBridge.exposeInMainWorld('app', {
  began,
  now: () => Date.now(),
  set,
  log: () => log,
  main: (channel) => ipcRenderer.invoke(channel),
});
