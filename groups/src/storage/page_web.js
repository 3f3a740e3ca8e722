// Local and session storage of a document, by key.
const OPS = {
  get: (storage, { key, keys }) => {
    const value = (one) => storage.getItem(one);
    return keys ? { items: keys.map((one) => ({ key: one, value: value(one) })) } : { key, value: value(key) };
  },
  set: (storage, { key, value }) => {
    storage.setItem(key, value);
    return { set: true };
  },
  remove: (storage, { key }) => {
    const removed = storage.getItem(key) !== null;
    storage.removeItem(key);
    return { removed };
  },
  keys: (storage) => {
    const keys = [];
    for (let at = 0; at < storage.length; at++) keys.push(storage.key(at));
    return { count: keys.length, keys };
  },
  clear: (storage) => {
    const cleared = storage.length;
    storage.clear();
    return { cleared };
  },
};

function run(asked) {
  const storage = asked.scope === 'local' ? localStorage : sessionStorage;
  if (!storage) throw new Told('NO_STORAGE', 'This window was made without web storage.');
  return { scope: asked.scope, origin: originOf(), ...OPS[asked.op](storage, asked) };
}
