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

function storeOf(database, name, mode) {
  if (!database.objectStoreNames.contains(name)) {
    const there = [...database.objectStoreNames].join(', ') || 'none';
    throw new Told('NOT_FOUND', `The database ${JSON.stringify(database.name)} has no store ${JSON.stringify(name)}; it has ${there}.`);
  }
  return database.transaction(name, mode, { durability: 'strict' }).objectStore(name);
}

const base64 = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
const unbase64 = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;

// A key as JSON, which `keyOf` reads again.
function toldKey(key) {
  if (Array.isArray(key)) return key.map(toldKey);
  if (key instanceof Date) return { __type: 'Date', value: key.toISOString() };
  if (key instanceof ArrayBuffer) return { __type: 'ArrayBuffer', base64: base64(key), byteLength: key.byteLength };
  if (typeof key === 'number' && !Number.isFinite(key)) return { __type: 'Number', value: String(key) };
  return key;
}

const READ = {
  Date: ({ value }) => new Date(value),
  ArrayBuffer: ({ base64: text }) => unbase64(text),
  Number: ({ value }) => Number(value),
};

function keyOf(given) {
  if (Array.isArray(given)) return given.map(keyOf);
  if (given === null || typeof given !== 'object') return given;
  const read = Object.hasOwn(READ, given.__type) ? READ[given.__type] : null;
  try {
    return read(given);
  } catch {
    throw new Told('BAD_ARGUMENT', `${JSON.stringify(given).slice(0, 200)} is no key. A key is a number, a text, a list of keys, {"__type": "Date", "value": "1970-01-01T00:00:00.000Z"} or {"__type": "ArrayBuffer", "base64": ""}.`);
  }
}

function checkedKey(given) {
  const key = keyOf(given);
  try {
    indexedDB.cmp(key, key);
  } catch {
    throw new Told('BAD_ARGUMENT', `${JSON.stringify(given).slice(0, 200)} is no key of a database: a key is a number, a text, a date, bytes, or a list of these.`);
  }
  return key;
}

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
    store: (database, name, mode) => {
      const store = storeOf(database, name, mode);
      transactions.push(store.transaction);
      return store;
    },
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
