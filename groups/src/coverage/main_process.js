// The preload scripts of the app, each with the hash of its text. Electron gives a preload script in a sandbox no address.
const fs = require('fs');
const crypto = require('crypto');

function pathsOf(contents) {
  const paths = [];
  const preferences = contents.getLastWebPreferences && contents.getLastWebPreferences();
  if (preferences && preferences.preload) paths.push(preferences.preload);
  const { session } = contents;
  if (session.getPreloadScripts) for (const script of list(session.getPreloadScripts())) paths.push(script.filePath);
  else if (session.getPreloads) paths.push(...list(session.getPreloads()));
  return paths;
}

hooks.preloads = () => {
  const found = new Map();
  for (const contents of list(electron.webContents.getAllWebContents())) {
    let paths = [];
    try { paths = pathsOf(contents); } catch { /* it is being destroyed */ }
    for (const path of paths) {
      try {
        const text = fs.readFileSync(path, 'utf8');
        found.set(path, crypto.createHash('sha256').update(text).digest('hex'));
      } catch { /* the page reports a preload script that is not there */ }
    }
  }
  return [...found].map(([path, hash]) => ({ path, hash }));
};
