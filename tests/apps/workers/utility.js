// A utility process that ends as its argument says.
'use strict';
const what = process.argv[process.argv.length - 1];
console.log(`utility ${what} is here`);
process.parentPort.on('message', () => {});
globalThis.leave = (code) => process.exit(code);
globalThis.say = (text) => console.warn(text);
const ways = {
  zero: () => process.exit(0),
  three: () => process.exit(3),
  throws: () => { throw new Error('thrown in a utility process'); },
  crashes: () => process.crash(),
  killed: () => process.kill(process.pid, 'SIGKILL'),
};
setTimeout(ways[what] || (() => {}), 100);
setInterval(() => {}, 1000);
