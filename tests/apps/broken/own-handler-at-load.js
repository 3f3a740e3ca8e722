// The same before the app is ready.
'use strict';
process.on('uncaughtException', () => process.exit(2));
setImmediate(() => { throw new TypeError('config is not iterable'); });
