// Errors, and the traces of a listener to its console that a page can see.
import { blob, heard, next, turn } from '/lib.js';

export default async (log) => {
  const uncaught = next(window, 'error');
  setTimeout(() => { throw new TypeError('uncaught'); });
  const { message, error } = await uncaught;
  log(`error event: ${message}, ${error.constructor.name}`);
  const rejected = next(window, 'unhandledrejection');
  const promise = Promise.reject(new Error('rejected'));
  log(`unhandledrejection: ${(await rejected).reason.message}`);
  await turn();
  const handled = next(window, 'rejectionhandled');
  promise.catch(() => {});
  log(`rejectionhandled: ${(await handled).reason.message}`);
  const script = document.createElement('script');
  script.src = blob('}');
  const broken = next(window, 'error');
  document.head.append(script);
  log(`syntax: ${(await broken).message}`);
  script.remove();
  log(`image: ${(await next(Object.assign(new Image(), { src: '/none.png' }), 'error')).type}`);
  log(`fetch: ${(await fetch('/none')).status}, ${await fetch('http://127.0.0.1:1/').catch((refused) => refused.message)}`);
  log(`import: ${await import('/none.js').catch((failed) => failed.name)}`);

  const reads = [];
  const watched = new Error('watched');
  Object.defineProperty(watched, 'stack', { get() { reads.push('stack'); return ''; } });
  const object = { get name() { reads.push('name'); return ''; }, toString() { reads.push('toString'); return ''; } };
  console.log(watched, object);
  console.debug(object);
  log(`console.log reads: ${reads}`);
  let prepared = 0;
  Error.prepareStackTrace = (given) => { prepared += 1; return String(given); };
  console.log(new Error('prepared'));
  log(`stacks prepared for the console: ${prepared}`);
  delete Error.prepareStackTrace;
  const began = performance.now();
  // oxlint-disable-next-line no-debugger
  debugger;
  log(`debugger: ${performance.now() - began < 1000 ? 'goes on' : 'held'}`);
  log(`native console: ${/\[native code\]/.test(Function.prototype.toString.call(console.log))}`);
  log(`worker: ${await heard(new Worker(blob('console.log("said"); console.error("said"); postMessage("spoke")')))}`);
};
