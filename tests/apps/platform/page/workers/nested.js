// A worker that makes another one, as many levels deep as its name says.
'use strict';
const depth = Number(self.name);
if (depth === 0) {
  postMessage('the innermost runs');
} else {
  const inner = new Worker('/workers/nested.js', { name: String(depth - 1) });
  inner.onmessage = ({ data }) => postMessage(`${depth}: ${data}`);
}
