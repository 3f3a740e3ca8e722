// An 'error' event without a listener. Its stack has no frame of the app.
'use strict';
const net = require('node:net');
const first = net.createServer().listen(0, '127.0.0.1', () => {
  net.createServer().listen(first.address().port, '127.0.0.1');
});
