// Finds the app named on the command line and gives Electron its name, version and path.
//
// It does what Electron's own default app does, with one difference: a failure is written to
// stderr and ends the process, where Electron would open a dialog that nobody may be there to close.
// `process.argv` is left alone, as there: an app finds itself in argv[1] when it is named first.
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { app } = require('electron');

const USAGE = 'usage: electron [switches] APP [arguments]   APP: a script, or a folder with package.json';

/** Says what went wrong on stderr and ends the process with status 1. */
function fail(message, error) {
  const detail = error ? `\n${error.stack || error}` : '';
  fs.writeSync(2, `${message}${detail}\n`);
  process.exit(1);
}

/** The first argument that is not a switch. */
function appArgument(args) {
  for (const arg of args) {
    if (arg === '--version' || arg === '-v') {
      fs.writeSync(1, `v${process.versions.electron}\n`);
      process.exit(0);
    }
    if (arg.startsWith('--app=')) return arg.slice('--app='.length);
    if (!arg.startsWith('-')) return arg;
  }
  return fail(USAGE);
}

function readManifest(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`Unable to parse ${file}`, error);
  }
}

function introduce(manifest) {
  if (manifest.version) app.setVersion(manifest.version);
  app.name = manifest.productName || manifest.name || app.name;
  app.setDesktopName(manifest.desktopName || `${app.name}.desktop`);
  if (manifest.v8Flags) require('node:v8').setFlagsFromString(manifest.v8Flags);
}

// The tests set this. Without a GPU, Chromium starts a GPU process that fails, and another one that draws in software: a
// sixth of the processor time of a launch. This goes to the second one at once.
if (process.env.STAGEWRIGHT_SOFTWARE_DRAWING) app.disableHardwareAcceleration();

/** The absolute path of the app's main script. Does not return when there is none. */
function locate() {
  const target = path.resolve(appArgument(process.argv.slice(1)));
  // Apps ask for this flag to learn whether their own arguments begin at argv[1] or argv[2].
  Object.defineProperty(process, 'defaultApp', { enumerable: true, value: true });

  const manifest = path.join(target, 'package.json');
  const isFolder = fs.existsSync(manifest);
  if (isFolder) introduce(readManifest(manifest));

  let entry;
  try {
    entry = Module._resolveFilename(target, null, true);
  } catch (error) {
    return fail(`Unable to find Electron app at ${target}`, error);
  }
  app.setAppPath(isFolder ? target : path.dirname(entry));
  return entry;
}

module.exports = { locate, fail };
