// One line of JSON in, one line of JSON out: `{"do": "load", …}` calls the table's method of that name.
'use strict';
const net = require('node:net');
const readline = require('node:readline');

function openDoor(place, table) {
  if (!place) return;
  net.createServer((socket) => {
    let turn = Promise.resolve();
    readline.createInterface({ input: socket }).on('line', (line) => {
      turn = turn.then(async () => {
        const { do: name, ...arg } = JSON.parse(line);
        const reply = await table[name](arg).catch((error) => ({ broken: `${name}: ${error.stack || error}` }));
        socket.write(`${JSON.stringify(reply === undefined ? {} : reply)}\n`);
      });
    });
    socket.on('error', () => {});
  }).listen(place);
}

module.exports = { openDoor };
