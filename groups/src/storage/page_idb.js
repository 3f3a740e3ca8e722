// Databases of a document: read and written by key.
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

function rangeOf({ key, range }) {
  if (key !== undefined) return IDBKeyRange.only(checkedKey(key));
  if (!range) return null;
  const { lower, upper, lowerOpen, upperOpen } = range;
  const [from, to] = [lower, upper].map((bound) => (bound === undefined ? undefined : checkedKey(bound)));
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to, lowerOpen, upperOpen);
  if (from !== undefined) return IDBKeyRange.lowerBound(from, lowerOpen);
  return to === undefined ? null : IDBKeyRange.upperBound(to, upperOpen);
}

// The store, or an index of it.
function sourceOf(store, index) {
  if (index === undefined) return store;
  if (!store.indexNames.contains(index)) {
    const there = [...store.indexNames].join(', ') || 'none';
    throw new Told('NOT_FOUND', `The store ${JSON.stringify(store.name)} has no index ${JSON.stringify(index)}; it has ${there}.`);
  }
  return store.index(index);
}

// Reads what `act` asks of a store or an index, with the range that is meant.
async function read(kit, asked, act) {
  const range = rangeOf(asked);
  const store = kit.store(await kit.open(asked.database), asked.store, 'readonly');
  return act(sourceOf(store, asked.index), range === null ? undefined : range);
}

// Writes, and gives the result once it is committed.
async function write(kit, asked, act) {
  const store = kit.store(await kit.open(asked.database), asked.store, 'readwrite');
  const end = committed(store.transaction);
  // If the request itself is refused, nobody waits for the end.
  end.catch(() => {});
  const [result] = await Promise.all([act(store), end]);
  return result;
}

const OPS = {
  schema: async (kit, { database: name }) => {
    if (name === undefined) {
      const databases = await indexedDB.databases();
      return { databases: databases.map(({ name: of, version }) => ({ name: of, version })) };
    }
    const database = await kit.open(name);
    const names = [...database.objectStoreNames];
    return { stores: names.map((store) => schemaOf(kit.store(database, store, 'readonly'))) };
  },
  get: async (kit, asked) => {
    if (asked.key !== undefined) {
      const { records, truncated } = copies(await read(kit, asked, (source, range) => settled(source.getAll(range, 1))));
      return { found: records.length > 0, record: records.length ? records[0] : null, truncated: truncated || undefined };
    }
    const values = await read(kit, asked, (source, range) => settled(source.getAll(range, asked.limit + 1)));
    const { records, truncated } = copies(values.slice(0, asked.limit));
    return { records, truncated: truncated || values.length > asked.limit };
  },
  keys: async (kit, asked) => {
    const keys = await read(kit, asked, (source, range) => settled(source.getAllKeys(range, asked.limit + 1)));
    const kept = keys.slice(0, asked.limit);
    return { count: kept.length, keys: kept.map(toldKey), truncated: keys.length > asked.limit };
  },
  count: async (kit, asked) => ({ count: await read(kit, asked, (source, range) => settled(source.count(range))) }),
  set: async (kit, asked) => {
    const key = asked.key === undefined ? [] : [checkedKey(asked.key)];
    return { key: toldKey(await write(kit, asked, (store) => settled(store.put(asked.value, ...key)))) };
  },
  delete: async (kit, asked) => {
    const key = checkedKey(asked.key);
    const [count] = await write(kit, asked, (store) => Promise.all([settled(store.count(key)), settled(store.delete(key))]));
    return { deleted: count > 0 };
  },
  clear: async (kit, asked) => {
    const [cleared] = await write(kit, asked, (store) => Promise.all([settled(store.count()), settled(store.clear())]));
    return { cleared };
  },
};

async function run(asked) {
  const answer = await within(asked.timeoutMs, (kit) => OPS[asked.op](kit, asked));
  return { origin: originOf(), ...answer };
}
