// Downloads of all sessions of the app's, from its first one on: told as they begin and end, put where a policy says, or
// cancelled. Without a policy the app decides, as ever.
const fs = require('fs');
const { basename, join, parse } = require('path');

// { dir } or { cancel: true }; null: nothing is changed.
let policy = null;
hooks.setDownloadPolicy = (wanted) => { policy = wanted; return true; };

let downloadsSoFar = 0;

// Those that a policy has placed or cancelled, whichever session's.
const byPolicy = shared.downloads || (shared.downloads = { placed: new WeakSet(), cancelled: new WeakSet() });

// Places that were given out: the file of a download that has only just begun is not there yet.
const given = new Set();

// A place in the folder that nobody has yet.
function placeIn(dir, name) {
  const { name: stem, ext } = parse(basename(name) || 'download');
  for (let n = 0; ; n++) {
    const place = join(dir, n ? `${stem} (${n})${ext}` : `${stem}${ext}`);
    if (given.has(place) || fs.existsSync(place)) continue;
    given.add(place);
    return place;
  }
}

// 22 gives undefined for an item that is gone.
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
    // Electron calls one that the app has prevented cancelled.
    const prevented = isPrevented(event, item);
    const path = event.defaultPrevented ? '' : quietly(() => item.getSavePath(), '');
    given.delete(place);
    emit({ event: 'ended', id, state: prevented ? 'prevented' : String(state), path: path || undefined, received: quietly(() => item.getReceivedBytes(), 0) });
  });
  // A microtask later the app's own listeners have run, and Electron has not looked yet (22 and 33).
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

// Handlers of ours never throw: that would be the app's own uncaught error.
const hear = (...told) => { quietly(() => onDownload(...told)); };

const heardSessions = new Set();
function hearSession(session) {
  if (heardSessions.has(session)) return;
  heardSessions.add(session);
  listen(session, 'will-download', hear);
}
listen(electron.app, 'session-created', (session) => { quietly(() => hearSession(session)); });
// Of an app that has started already.
if (electron.app.isReady()) {
  hearSession(electron.session.defaultSession);
  list(electron.webContents.getAllWebContents()).forEach((contents) => hearSession(contents.session));
}
