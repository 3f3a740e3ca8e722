// All functions of Electron that an app can reach, with their owners, for comparison by identity. Every replacement has
// to be undone.
'use strict';
const electron = require('electron');
const { EventEmitter } = require('node:events');
// Node replaces `process.chdir` when this module is loaded, as an inspector does (22 and 33).
require('node:worker_threads');

const fields = (descriptor) => ['value', 'get', 'set', 'writable', 'enumerable', 'configurable'].map((field) => descriptor[field]);

function found() {
  const rows = new Map();
  // Node defines some globals when they are first read.
  for (const name of Object.getOwnPropertyNames(globalThis)) void globalThis[name];
  const seen = new Set([Object.prototype]);
  const visit = (name, object) => {
    if ((typeof object !== 'object' && typeof object !== 'function') || object === null || seen.has(object)) return;
    seen.add(object);
    for (const key of Reflect.ownKeys(object)) {
      if (typeof key === 'symbol' || ['caller', 'arguments', '_events', '_eventsCount'].includes(key)) continue;
      const descriptor = Object.getOwnPropertyDescriptor(object, key);
      if ([descriptor.value, descriptor.get, descriptor.set].some((each) => typeof each === 'function')) rows.set(`${name}.${key}`, fields(descriptor));
    }
    if (typeof object === 'function') visit(`${name}.prototype`, object.prototype);
    visit(`${name}'s`, Object.getPrototypeOf(object));
  };
  for (const name of Object.keys(electron)) visit(name, electron[name]);
  visit('session.defaultSession', electron.session.defaultSession);
  for (const [at, window] of electron.BrowserWindow.getAllWindows().entries()) {
    visit(`window ${at}`, window);
    visit(`contents ${at}`, window.webContents);
  }
  for (const [name, object] of Object.entries({ Function: Function.prototype, EventEmitter: EventEmitter.prototype, Promise, process, console, Object, globalThis })) visit(name, object);
  return rows;
}

// The names that differ between two looks.
const differ = (before, after) => [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
  const [was, is] = [before.get(name), after.get(name)];
  return !was || !is || was.some((field, at) => field !== is[at]);
});

// How many listeners each event of the app's emitters has.
function listeners() {
  const counts = {};
  const [window] = electron.BrowserWindow.getAllWindows();
  const emitters = { app: electron.app, process, contents: window.webContents, window, session: electron.session.defaultSession, ipcMain: electron.ipcMain };
  for (const [name, emitter] of Object.entries(emitters)) {
    for (const event of emitter.eventNames()) counts[`${name} ${String(event)}`] = emitter.listenerCount(event);
  }
  return counts;
}

module.exports = { found, differ, listeners };
