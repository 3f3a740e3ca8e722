// contexts: makes contexts and drops them, nearly all the time. The inspector removes a collected context from its list
// in a later turn only, so the turns are long.
'use strict';
const { app, BrowserWindow } = require('electron');
const vm = require('node:vm');

// The globals of a context here beyond those of JavaScript. The context itself cannot list them.
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
