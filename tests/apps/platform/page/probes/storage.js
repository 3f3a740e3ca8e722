// Storage of a page: IndexedDB, files, local storage, cookies, caches, locks.
import { heard, next } from '/lib.js';

export default async (log) => {
  const database = new Worker('/workers/database.js');
  const filled = heard(database);
  database.postMessage('probe');
  log(`IndexedDB in a worker: ${await filled}`);
  const changed = heard(database);
  const opening = indexedDB.open('probe', 2);
  const upgraded = new Promise((resolve) => { opening.onupgradeneeded = ({ oldVersion, newVersion }) => resolve(`${oldVersion} to ${newVersion}`); });
  // The database may be open before the worker's message arrives, so its event is listened to from the start.
  const opened = next(opening, 'success');
  log(`its worker: ${await changed}`);
  log(`version: ${await upgraded}`);
  await opened;
  opening.result.close();
  await new Promise((resolve) => { indexedDB.deleteDatabase('probe').onsuccess = resolve; });
  database.terminate();

  const files = new Worker('/workers/files.js');
  const written = heard(files);
  files.postMessage('in-a-worker.txt');
  log(`files in a worker: ${await written}`);
  files.terminate();
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle('in-a-page.txt', { create: true });
  const writable = await file.createWritable();
  await writable.write('written in a page');
  await writable.close();
  log(`files: ${await (await file.getFile()).text()}`);
  const names = [];
  for await (const name of root.keys()) names.push(name);
  log(`names: ${names.sort()}`);
  for (const name of names) await root.removeEntry(name);

  localStorage.setItem('a', '1');
  sessionStorage.setItem('b', '2');
  document.cookie = 'kept=1';
  log(`local ${JSON.stringify(localStorage)}, session ${JSON.stringify(sessionStorage)}, cookie ${document.cookie}`);
  localStorage.clear();
  await (await caches.open('kept')).put('/kept', new Response('kept'));
  log(`cache: ${await (await caches.match('/kept')).text()}, ${await caches.keys()}`);
  await caches.delete('kept');
  log(`lock: ${await navigator.locks.request('probe', async (lock) => lock.mode)}`);
};
