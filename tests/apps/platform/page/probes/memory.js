// Memory that threads share.
import { heard } from '/lib.js';

// (module (import "env" "memory" (memory 1 1 shared))
//   (func (export "add") (drop (i32.atomic.rmw.add (i32.const 0) (i32.const 1)))))
const ADDS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 16, 1, 3, 101, 110, 118, 6, 109, 101, 109, 111, 114, 121, 2, 3, 1, 1, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100, 100, 0, 0, 10, 13, 1, 11, 0, 65, 0, 65, 1, 254, 30, 2, 0, 26, 11
]);

export default async (log) => {
  const memory = new SharedArrayBuffer(8);
  const cells = new Int32Array(memory);
  const workers = [0, 1].map(() => new Worker('/workers/atomics.js'));
  const woken = workers.map(heard);
  workers.forEach((worker) => worker.postMessage({ memory, times: 1000 }));
  const waits = Atomics.waitAsync(cells, 0, 0, 50);
  log(`waitAsync: ${await waits.value}`);
  Atomics.store(cells, 0, 1);
  Atomics.notify(cells, 0);
  log(`Atomics.wait in workers: ${await Promise.all(woken)}, sum ${Atomics.load(cells, 1)}`);
  workers.forEach((worker) => worker.terminate());

  const shared = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const module = await WebAssembly.compile(ADDS);
  const threads = Array.from({ length: 3 }, () => new Worker('/workers/wasm.js'));
  const added = threads.map(heard);
  threads.forEach((thread) => thread.postMessage({ module, memory: shared }));
  log(`WebAssembly threads: ${await Promise.all(added)}, sum ${new Int32Array(shared.buffer)[0]}`);
  threads.forEach((thread) => thread.terminate());
  const streamed = await WebAssembly.compileStreaming(new Response(ADDS, { headers: { 'content-type': 'application/wasm' } }));
  log(`compileStreaming: ${WebAssembly.Module.exports(streamed)[0].name}`);
};
