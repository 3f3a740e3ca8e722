// contexts: makes contexts and drops them, nearly all of its time. One that is collected is struck off the inspector's
// list in a later turn only, so turns are long.
'use strict';
const { app, BrowserWindow } = require('electron');
const vm = require('node:vm');

// The names of globals that one of its contexts has beyond those of JavaScript, and does not know of.
global.strange = () => {
  const own = new Set(Object.getOwnPropertyNames(globalThis));
  return vm.runInNewContext('Object.getOwnPropertyNames(globalThis)').filter((name) => !own.has(name));
};

app.whenReady().then(() => {
  new BrowserWindow({ width: 500, height: 300 }).loadFile('index.html');
  setInterval(() => {
    for (const end = Date.now() + 300; Date.now() < end;) vm.createContext({});
  }, 310);
});
