// launcher: starts the real app with the same Electron and exits at once, as updaters do.
'use strict';
const { app } = require('electron');
const { spawn } = require('node:child_process');
const path = require('node:path');

// Debug switches are not passed on: their file descriptors and ports belong to this process.
const kept = process.argv.filter((argument) => /^--(no-sandbox|user-data-dir=)/.test(argument));
spawn(process.execPath, [...kept, path.join(__dirname, 'real')], { detached: true, stdio: 'ignore' }).unref();
app.exit(0);
