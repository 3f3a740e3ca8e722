// saboteur: spoils its own globals. Its timers never fire from its first line on. Once its page has loaded, promises,
// iterators, arrays and JSON throw.
'use strict';
const { app, BrowserWindow } = require('electron');
const timers = require('timers');

const never = () => ({ unref() {}, ref() {} });
for (const owner of [globalThis, timers]) {
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) owner[name] = never;
}

const spoil = (what) => function spoilt() { throw new Error(`${what} is not for you`); };

function sabotage() {
  for (const name of ['map', 'flatMap', 'find', 'every', 'reduce', 'includes', 'values', 'entries']) {
    Object.defineProperty(Array.prototype, name, { value: spoil(`Array's ${name}`), writable: true, configurable: true });
  }
  for (const name of ['keys', 'values', 'fromEntries', 'entries']) Object[name] = spoil(`Object's ${name}`);
  JSON.stringify = spoil('JSON');
  JSON.parse = spoil('JSON');
  Function.prototype.bind = spoil('bind');
  Map.prototype.forEach = spoil("Map's forEach");
  globalThis.Promise = class { constructor() { spoil('Promise')(); } };
  globalThis.Map = spoil('Map');
  globalThis.Set = spoil('Set');
  globalThis.sabotaged = true;
  Object.getPrototypeOf([][Symbol.iterator]()).next = spoil('iteration');
  Array.prototype[Symbol.iterator] = spoil('iteration');
}

app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 600, height: 400 });
  window.webContents.once('did-stop-loading', sabotage);
  window.loadFile('index.html');
});
app.on('window-all-closed', () => app.quit());
