// Waits for the page's signal in shared memory, and adds to it.
'use strict';
self.onmessage = ({ data: { memory, times } }) => {
  const cells = new Int32Array(memory);
  const waited = Atomics.wait(cells, 0, 0);
  for (let i = 0; i < times; i++) Atomics.add(cells, 1, 1);
  postMessage(waited === 'ok' || waited === 'not-equal' ? 'woken' : waited);
};
