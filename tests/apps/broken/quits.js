// Ends with success, and without a window.
'use strict';
const { app } = require('electron');
app.whenReady().then(() => {
  console.log('Usage: broken FILE');
  app.quit();
});
