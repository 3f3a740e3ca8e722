// The sample app with nobody at it: says when its first window has loaded.
'use strict';
const { app } = require('electron');

app.once('web-contents-created', (_event, contents) => {
  contents.once('did-finish-load', () => process.stdout.write('loaded\n'));
});
app.setAppPath(require('node:path').join(__dirname, '../../examples/notes'));
require('../../examples/notes/main.js');
