'use strict';
const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
self.onmessage = async ({ data: name }) => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' });
  const database = await asked(opening);
  const write = database.transaction('rows', 'readwrite');
  for (let id = 0; id < 100; id++) write.objectStore('rows').put({ id, text: `row ${id}` });
  await new Promise((resolve) => { write.oncomplete = resolve; });
  const rows = await asked(database.transaction('rows').objectStore('rows').getAll());
  database.onversionchange = () => { database.close(); postMessage('another version is wanted'); };
  postMessage(`${rows.length} rows, the last is ${rows.at(-1).text}`);
};
