// The preload scripts of the app, each with the hash of its text. Electron gives a preload script in a sandbox no address.
const fs = require('fs');
const crypto = require('crypto');

// `_getPreloadPaths` names those of the session, too (22.3.25 and 33.2.1). Later versions have scripts in its place.
function pathsOf(contents) {
  if (contents._getPreloadPaths) return list(contents._getPreloadPaths());
  const own = contents._getPreloadScript && contents._getPreloadScript();
  const scripts = contents.session.getPreloadScripts ? list(contents.session.getPreloadScripts()) : [];
  if (own) scripts.push(own);
  return scripts.map((script) => script.filePath);
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
