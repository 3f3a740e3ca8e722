// The error comes first, and a hundred lines follow before the app gives up.
'use strict';
const { app } = require('electron');
app.whenReady().then(() => {
  console.error(new Error('cannot open the database'));
  for (let attempt = 1; attempt <= 100; attempt += 1) console.log(`attempt ${attempt} to repair it`);
  app.exit(4);
});
