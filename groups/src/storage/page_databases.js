// Opening the databases of a document without making one, and their keys as JSON.
const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const committed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error || new Told('AbortError', 'The transaction was aborted.'));
});

const missing = (name) => new Told('NOT_FOUND', `There is no database ${JSON.stringify(name)} of ${originOf()}.`);

// Opens a database that is there. A database that is deleted meanwhile is not made again.
async function opened(name) {
  const listed = await indexedDB.databases();
  if (!listed.some((each) => each.name === name)) throw missing(name);
  const request = indexedDB.open(name);
  let made = false;
  request.onupgradeneeded = () => {
    made = true;
    request.transaction.abort();
  };
  try {
    const database = await settled(request);
    // The app may upgrade or delete it at any time.
    database.onversionchange = () => database.close();
    return database;
  } catch (error) {
    throw made ? missing(name) : error;
  }
}

function checkStore(database, name) {
  if (!database.objectStoreNames.contains(name)) {
    const there = [...database.objectStoreNames].join(', ') || 'none';
    throw new Told('NOT_FOUND', `The database ${JSON.stringify(database.name)} has no store ${JSON.stringify(name)}; it has ${there}.`);
  }
}

// How many bytes become characters in one call.
const AT_ONCE = 0x8000;

function base64(buffer) {
  const bytes = new Uint8Array(buffer);
  const parts = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)));
  return btoa(parts.join(''));
}
const unbase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;

// A key as JSON, which `keyOf` reads again.
function toldKey(key) {
  if (Array.isArray(key)) return key.map(toldKey);
  if (key instanceof Date) return { __type: 'Date', value: key.toISOString() };
  if (key instanceof ArrayBuffer) return { __type: 'ArrayBuffer', base64: base64(key), byteLength: key.byteLength };
  if (typeof key === 'number' && !Number.isFinite(key)) return { __type: 'Number', value: String(key) };
  return key;
}

const schemaOf = (store) => ({
  name: store.name,
  keyPath: store.keyPath,
  autoIncrement: store.autoIncrement,
  indexes: [...store.indexNames].map((name) => store.index(name))
    .map(({ name, keyPath, unique, multiEntry }) => ({ name, keyPath, unique, multiEntry })),
});

// Gives up on what an app's own transaction holds up. Databases that were opened are closed.
async function within(ms, act) {
  // It throws where a document has no storage. There `databases()` throws too, and leaves a promise that fails (33.2.1).
  void localStorage;
  const open = [];
  const transactions = [];
  let over = false;
  const kit = {
    open: async (name) => {
      const database = await opened(name);
      if (over) database.close();
      open.push(database);
      return database;
    },
    begin: (database, names, mode) => {
      const transaction = database.transaction(names, mode, { durability: 'strict' });
      transactions.push(transaction);
      return transaction;
    },
    store: (database, name, mode) => {
      checkStore(database, name);
      return kit.begin(database, name, mode).objectStore(name);
    },
    keep: (database) => { open.push(database); },
  };
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Told('TIMEOUT', `It did not end within ${ms} ms: another transaction may hold the store`)), ms);
  });
  try {
    return await Promise.race([act(kit), late]);
  } finally {
    over = true;
    clearTimeout(timer);
    for (const transaction of transactions) try { transaction.abort(); } catch { /* It has ended. */ }
    for (const database of open) database.close();
  }
}
