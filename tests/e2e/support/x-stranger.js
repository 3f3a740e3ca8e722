// A client of an X server without a cookie: prints the first byte of the server's answer (0: refused, 1: accepted).
'use strict';
const net = require('node:net');

const greeting = Buffer.alloc(12);
greeting.write('l');
greeting.writeUInt16LE(11, 2);
const socket = net.connect(`/tmp/.X11-unix/X${process.argv[2]}`, () => socket.write(greeting));
socket.once('data', (data) => {
  console.log(data[0]);
  socket.destroy();
});
