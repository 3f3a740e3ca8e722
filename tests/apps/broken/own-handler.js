// The app's own handler logs a sentence, without the error's own words, and ends the app.
'use strict';
const { app } = require('electron');
process.on('uncaughtException', () => {
  console.error('Something went wrong. Please contact support.');
  app.exit(1);
});
app.whenReady().then(() => setTimeout(() => {
  throw new Error('no such table: notes');
}, 50));
