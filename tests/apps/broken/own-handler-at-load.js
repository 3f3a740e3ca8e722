// The app's own handler of uncaught exceptions ends the app, as in own-handler.js, before the app is ready.
'use strict';
process.on('uncaughtException', () => process.exit(2));
setImmediate(() => { throw new TypeError('config is not iterable'); });
