import { blob, heard } from '/lib.js';

const connect = (worker) => { worker.port.start(); return heard(worker.port); };

export default async (log) => {
  const one = new SharedWorker('/workers/echo.js', { name: 'shared' });
  log(`first connection: ${await connect(one)}`);
  const two = new SharedWorker('/workers/echo.js', { name: 'shared' });
  log(`second connection: ${await connect(two)}`);
  two.port.postMessage('a word');
  log(`second connection: ${await heard(two.port)}`);
  log(`module: ${await connect(new SharedWorker('/workers/module.js', { type: 'module', name: 'm' }))}`);
  log(`blob: ${await connect(new SharedWorker(blob('onconnect = (e) => e.ports[0].postMessage("runs")')))}`);
};
