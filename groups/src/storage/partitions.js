// The sessions of the app, each with the name of its partition.
const path = require('path');

const unescaped = (name) => { try { return decodeURIComponent(name); } catch { return name; } };

// Electron keeps partitions in lower case, and escaped, as folders. It does not tell the names of those in memory.
function nameOf(session) {
  if (session === electron.session.defaultSession) return 'default';
  const folder = session.getStoragePath();
  if (!folder) return null;
  return path.basename(path.dirname(folder)) === 'Partitions' ? `persist:${unescaped(path.basename(folder))}` : folder;
}

// All of them. Those in memory are numbered.
function partitions() {
  let inMemory = 0;
  return allSessions().map((session) => ({ session, partition: nameOf(session) || `memory:${++inMemory}` }));
}

// The name as the app gave it, or as Electron keeps it.
const isNamed = (partition, name) => partition === name || (partition.startsWith('persist:') && partition === name.toLowerCase());
