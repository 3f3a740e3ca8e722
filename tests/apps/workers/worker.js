// A worker that does as it is told. The one of the page starts another one.
'use strict';
const own = location.search.slice(1);
const acts = {
  loop: () => { for (;;); },
  throw: () => setTimeout(() => { throw new Error(`thrown in ${own}`); }),
  hostile: () => console.log(`\u001b[31m\u0000\u202e${'x'.repeat(1 << 20)}`),
  close: () => close(),
};
self.onmessage = ({ data }) => acts[data]();
if (own === 'main') {
  const nested = new Worker('worker.js?nested');
  nested.onmessage = () => postMessage('up');
} else {
  postMessage('up');
}
console.log(`hello of ${own}`);
