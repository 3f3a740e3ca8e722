// Caches and private files (OPFS) of a document's origin: listed and read.

// The most bytes of a body that are given.
const MOST_BYTES = 1000000;

const toBase64 = (bytes) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

// The beginning of a body: as text where it is UTF-8.
async function bodyOf(blob) {
  const bytes = new Uint8Array(await blob.slice(0, MOST_BYTES).arrayBuffer());
  const truncated = blob.size > bytes.length;
  try {
    // A character that is cut off at the end is left out.
    return { bytes: blob.size, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: truncated }), truncated };
  } catch {
    return { bytes: blob.size, base64: toBase64(bytes), truncated };
  }
}

const none = (message) => new Told('NOTHING_THERE', message);
const named = (name) => JSON.stringify(name);

async function openedCache(name) {
  if (!self.caches) throw new Told('NO_STORAGE', 'A document of this origin has no caches: it is not secure.');
  if (await caches.has(name)) return caches.open(name);
  throw none(`There is no cache ${named(name)} of ${originOf()}; it has ${(await caches.keys()).map(named).join(', ') || 'none'}.`);
}

const entryOf = (request, response) => ({ url: request.url, method: request.method, status: response.status, type: response.headers.get('content-type') || '' });

const OPS = {
  caches: async () => {
    const all = [];
    for (const name of self.caches ? await caches.keys() : []) all.push({ name, count: (await (await caches.open(name)).keys()).length });
    return { caches: all };
  },
  entries: async ({ cache: name, limit }) => {
    const cache = await openedCache(name);
    const requests = await cache.keys();
    const entries = [];
    for (const request of requests.slice(0, limit)) {
      const response = await cache.match(request);
      if (response) entries.push(entryOf(request, response));
    }
    return { entries, truncated: requests.length > limit };
  },
  entry: async ({ cache: name, url }) => {
    const cache = await openedCache(name);
    const [request] = await cache.keys(url);
    const response = request && await cache.match(request);
    if (!response) throw none(`The cache ${named(name)} has no answer for ${named(url)}.`);
    return { entries: [entryOf(request, response)], body: await bodyOf(await response.blob()), truncated: false };
  },
  files: async ({ limit }, { isOver }) => {
    const files = [];
    let truncated = false;
    const walk = async (folder, above) => {
      for await (const [name, handle] of folder.entries()) {
        if (files.length >= limit || isOver()) {
          truncated = true;
          return;
        }
        if (handle.kind === 'directory') await walk(handle, `${above}${name}/`);
        else files.push({ path: `${above}${name}`, bytes: (await handle.getFile()).size });
      }
    };
    await walk(await navigator.storage.getDirectory(), '');
    return { files, truncated };
  },
  file: async ({ path }) => {
    const names = path.split('/');
    let folder = await navigator.storage.getDirectory();
    try {
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      const file = await (await folder.getFileHandle(names[names.length - 1])).getFile();
      return { files: [{ path, bytes: file.size }], body: await bodyOf(file), truncated: false };
    } catch (error) {
      if (!['NotFoundError', 'TypeMismatchError', 'TypeError'].includes(error.name)) throw error;
      throw none(`${originOf()} has no private file ${named(path)}.`);
    }
  },
};

async function run(asked) {
  // It throws in a document of an opaque origin, which would list no cache.
  void localStorage;
  if (asked.op.startsWith('file') && !(navigator.storage && navigator.storage.getDirectory)) {
    throw new Told('NO_STORAGE', 'A document of this origin has no private files: it is not secure.');
  }
  let timer;
  let over = false;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Told('TIMEOUT', `It was not read within ${asked.timeoutMs} ms.`)), asked.timeoutMs);
  });
  try {
    return { origin: originOf(), ...await Promise.race([OPS[asked.op](asked, { isOver: () => over }), late]) };
  } finally {
    // Nobody waits for a walk through many folders any more.
    over = true;
    clearTimeout(timer);
  }
}
