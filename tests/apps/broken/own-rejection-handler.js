// The app's own handler of rejections prints the error and ends the app.
'use strict';
process.on('unhandledRejection', (reason) => {
  console.error(reason);
  process.exit(1);
});
Promise.reject(new Error('the database is locked'));
