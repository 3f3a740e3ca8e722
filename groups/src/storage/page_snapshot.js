// All that the origin of a document keeps, as JSON, and back.

// The most characters that the values of all databases may take. On the wire quotes of quotes take several times that.
const MOST = 24000000;
// The most entries of a cache, or files, that are listed.
const MOST_LISTED = 1000;

// Text with halves of surrogate pairs is encoded, too.
const encoded = (text) => new Encoder({ left: Infinity }).text(text);
const pairs = (storage) => {
  const names = Array.from({ length: storage.length }, (_none, at) => storage.key(at));
  return names.map((name) => ({ name: encoded(name), value: encoded(storage.getItem(name)) }));
};

// If the pairs do not fit, the storage stays as it was.
function putPairs(storage, wanted) {
  const decoder = new Decoder();
  const before = Object.entries(storage);
  storage.clear();
  try {
    for (const { name, value } of wanted) storage.setItem(decoder.value(name), decoder.value(value));
  } catch (error) {
    storage.clear();
    for (const [name, value] of before) storage.setItem(name, value);
    throw error;
  }
  return wanted.length;
}

async function dumpStore(store, budget, leaveOut) {
  const schema = schemaOf(store);
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  const records = [];
  for (let at = 0; at < keys.length; at++) {
    const encoder = new Encoder(budget);
    try {
      records.push([await encoder.value(keys[at]), await encoder.value(values[at])]);
    } catch (error) {
      leaveOut(`${schema.name}, record ${JSON.stringify(toldKey(keys[at])).slice(0, 100)}: ${error.message}`);
    }
  }
  // As text: readers of JSON take 128 levels, and a record may have more.
  return { ...schema, count: records.length, records: JSON.stringify(records) };
}

async function dumpDatabase(kit, { name, version }, budget, leaveOut) {
  const database = await kit.open(name);
  const names = [...database.objectStoreNames];
  if (!names.length) return { name, version, stores: [] };
  const transaction = kit.begin(database, names, 'readonly');
  // All questions are asked at once: the transaction ends while a Blob is read.
  const stores = names.map((store) => dumpStore(transaction.objectStore(store), budget, (what) => leaveOut(`database ${name}, ${what}`)));
  return { name, version, stores: await Promise.all(stores) };
}

async function listCaches() {
  if (!self.caches) return [];
  const all = [];
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    all.push({ name, count: requests.length, urls: requests.slice(0, MOST_LISTED).map(({ url }) => url) });
  }
  return all;
}

async function listFiles() {
  const files = [];
  const walk = async (folder, above) => {
    for await (const [name, handle] of folder.entries()) {
      if (files.length >= MOST_LISTED) return;
      if (handle.kind === 'directory') await walk(handle, `${above}${name}/`);
      else files.push({ path: `${above}${name}`, bytes: (await handle.getFile()).size });
    }
  };
  if (navigator.storage && navigator.storage.getDirectory) await walk(await navigator.storage.getDirectory(), '');
  return files;
}

// Some documents have none: a page of file:// has no private files.
const orNone = (listing) => listing.catch(() => []);

async function dump(kit) {
  const budget = { left: MOST };
  const omitted = [];
  const databases = [];
  for (const each of await indexedDB.databases()) {
    databases.push(await dumpDatabase(kit, each, budget, (what) => omitted.push(what)));
  }
  return {
    localStorage: pairs(localStorage),
    sessionStorage: pairs(sessionStorage),
    databases,
    caches: await orNone(listCaches()),
    files: await orNone(listFiles()),
    omitted,
  };
}

const bySchema = (stores) => JSON.stringify(stores.map(({ name, keyPath, autoIncrement, indexes }) => [name, keyPath, autoIncrement,
  indexes.map((index) => [index.name, index.keyPath, index.unique, index.multiEntry])]));

// Makes a database that is not there. If the app makes it meanwhile, it stays as the app makes it.
async function make(kit, { name, version, stores }) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion !== 0) return request.transaction.abort();
    for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
      const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry });
    }
    return undefined;
  };
  const database = await settled(request);
  database.onversionchange = () => database.close();
  kit.keep(database);
  return database;
}

async function restoreDatabase(kit, wanted) {
  const there = (await indexedDB.databases()).find(({ name }) => name === wanted.name);
  const database = there ? await kit.open(wanted.name) : await make(kit, wanted);
  const names = [...database.objectStoreNames];
  const schema = names.length ? names.map((name) => schemaOf(kit.store(database, name, 'readonly'))) : [];
  if (database.version !== wanted.version || bySchema(schema) !== bySchema(wanted.stores)) {
    throw new Told('SCHEMA', `it has version ${database.version}, or stores, that are not those of the file`);
  }
  if (!names.length) return;
  const decoded = wanted.stores.map(({ name, keyPath, records }) => ({
    name,
    inline: keyPath !== null,
    records: JSON.parse(records).map(([key, value]) => {
      const decoder = new Decoder();
      return [decoder.value(key), decoder.value(value)];
    }),
  }));
  const transaction = kit.begin(database, names, 'readwrite');
  const end = committed(transaction);
  end.catch(() => {});
  try {
    for (const { name, inline, records } of decoded) {
      const store = transaction.objectStore(name);
      store.clear();
      for (const [key, value] of records) store.put(value, ...(inline ? [] : [key]));
    }
  } catch (error) {
    // Otherwise the transaction would commit the cleared stores.
    transaction.abort();
    throw error;
  }
  await end;
}

async function restore(kit, { wanted, inTab }) {
  const failed = [];
  const databases = [];
  // Each part for itself: one that fails must not keep the others.
  const attempt = async (what, act) => {
    try {
      return await act();
    } catch (error) {
      const full = error && error.name === 'QuotaExceededError';
      failed.push({ what, why: full ? `the storage of this origin is full: ${error.message}` : String(error && error.message) });
      return 0;
    }
  };
  for (const each of wanted.databases) {
    await attempt(`database ${each.name}`, async () => {
      await restoreDatabase(kit, each);
      databases.push(each.name);
    });
  }
  return {
    localStorage: await attempt('local storage', () => putPairs(localStorage, wanted.localStorage)),
    sessionStorage: inTab ? await attempt('session storage', () => putPairs(sessionStorage, wanted.sessionStorage)) : 0,
    databases,
    failed,
  };
}

async function run(asked) {
  const origin = originOf();
  if (asked.expected && asked.expected !== origin) {
    throw new Told('ORIGIN', `a document there has ${origin === 'null' ? 'no origin of its own: the app has not registered its scheme as standard' : `the origin ${origin}`}`);
  }
  const ops = { origin: async () => ({}), dump, restore: (kit) => restore(kit, asked) };
  return { origin, ...await within(asked.timeoutMs, ops[asked.op]) };
}
