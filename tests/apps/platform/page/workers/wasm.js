// Runs a WebAssembly function on memory that several threads share.
'use strict';
self.onmessage = async ({ data: { module, memory } }) => {
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
  for (let i = 0; i < 1000; i++) exports.add();
  postMessage('added');
};
