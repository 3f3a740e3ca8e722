// Downloads of all Electron sessions of the app. Reports their start and end. A policy may choose their path or cancel
// them. Without a policy the app decides.
const fs = require('fs');
const { basename, join, parse } = require('path');

// { dir } or { cancel: true }; null: nothing is changed.
let policy = null;
hooks.setDownloadPolicy = (wanted) => { policy = wanted; return true; };

let downloadsSoFar = 0;

// Downloads for which a policy of any of our sessions has chosen the path, or which it has cancelled.
const byPolicy = shared.downloads || (shared.downloads = { placed: new WeakSet(), cancelled: new WeakSet() });

// Paths that were assigned already: the file of a new download does not exist yet.
const given = new Set();

// An unused path in the folder.
function placeIn(dir, name) {
  const { name: stem, ext } = parse(basename(name) || 'download');
  for (let n = 0; ; n++) {
    const place = join(dir, n ? `${stem} (${n})${ext}` : `${stem}${ext}`);
    if (given.has(place) || fs.existsSync(place)) continue;
    given.add(place);
    return place;
  }
}

// Electron 22 returns undefined for a destroyed item.
const quietly = (ask, otherwise) => { try { const told = ask(); return told === undefined ? otherwise : told; } catch { return otherwise; } };

const isPrevented = (event, item) => Boolean(event.defaultPrevented) && !byPolicy.cancelled.has(item);

function onDownload(event, item, contents) {
  const id = (downloadsSoFar += 1);
  const contentsId = quietly(() => contents.id, undefined);
  const facts = {
    id, contentsId, url: String(item.getURL()).slice(0, 2000), filename: String(item.getFilename()),
    total: Number(item.getTotalBytes()),
  };
  const under = policy;
  const place = under && under.dir ? placeIn(under.dir, facts.filename) : undefined;
  if (under) byPolicy.placed.add(item);
  if (place) item.setSavePath(place);
  item.once('done', (_event, state) => {
    // Electron reports a download that the app has prevented as cancelled.
    const prevented = isPrevented(event, item);
    const path = event.defaultPrevented ? '' : quietly(() => item.getSavePath(), '');
    given.delete(place);
    emit({ event: 'ended', id, state: prevented ? 'prevented' : String(state), path: path || undefined, received: quietly(() => item.getReceivedBytes(), 0) });
  });
  // Act in a microtask: the app's own listeners have run by then, and Electron has not read the result yet (22 and 33).
  ofOurs(kept.promised(undefined)).then(() => {
    const prevented = isPrevented(event, item);
    // A download that is cancelled this early never ends (22 and 33).
    if (!prevented && under && under.cancel) {
      byPolicy.cancelled.add(item);
      quietly(() => event.preventDefault());
    }
    if (!prevented && place && quietly(() => item.getSavePath(), '') !== place) quietly(() => item.setSavePath(place));
    const path = prevented ? undefined : quietly(() => item.getSavePath(), '') || undefined;
    let placedBy = path || prevented ? 'app' : 'nobody';
    if (byPolicy.placed.has(item) && !prevented) placedBy = 'policy';
    emit({ event: 'begun', ...facts, path, prevented, placedBy });
  });
}

// Our handlers must never throw: that would be an uncaught error of the app.
const hear = (...told) => { quietly(() => onDownload(...told)); };

const heardSessions = new Set();
function hearSession(session) {
  if (heardSessions.has(session)) return;
  heardSessions.add(session);
  listen(session, 'will-download', hear);
}
listen(electron.app, 'session-created', (session) => { quietly(() => hearSession(session)); });
// The sessions of an app that has started already.
if (electron.app.isReady()) {
  hearSession(electron.session.defaultSession);
  eachContents((contents) => hearSession(contents.session));
}
