// Entry point for Electron before 28, which loads CommonJS only and does not wait for promises.
//
// The app is loaded synchronously, as those versions do, so that its start-up code runs before
// `ready`. An ES module cannot be: it is imported, and may find `ready` already past.
'use strict';

const Module = require('node:module');
const { pathToFileURL } = require('node:url');
const { locate, fail } = require('./locate.cjs');

const broken = (error) => fail('App threw an error during load', error);

const entry = locate();
try {
  Module._load(entry, Module, true);
} catch (error) {
  if (error.code !== 'ERR_REQUIRE_ESM') broken(error);
  import(pathToFileURL(entry)).catch(broken);
}
