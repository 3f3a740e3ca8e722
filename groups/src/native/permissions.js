// Permission requests of pages, and the answers to them. An Electron session has one handler for requests, and one for
// checks, which pages cause by lookups. Our handlers replace both and call the app's. Without a handler of the app,
// Electron grants (22 and 33), and so do ours. The handler for checks is replaced only where the app or a rule has one.
//
// The handlers of a joined app cannot be read. They are not replaced until the app sets others.
const METHODS = { request: 'setPermissionRequestHandler', check: 'setPermissionCheckHandler' };
const rows = shared.permissions || (shared.permissions = new WeakMap());
const LONGEST_URL = 2000;
const MOST_CHECKS = 500;

let rules = [];
let requestsSoFar = 0;
const checked = new Map();

const quietly = (ask) => { try { return ask(); } catch { return undefined; } };
const words = (value) => (typeof value === 'string' && value ? value.slice(0, LONGEST_URL) : undefined);

// The subject of a request: an address, a file path or kinds of media.
const subjectOf = (details) => words(details.externalURL) || words(details.filePath)
  || (details.mediaTypes && words(list(details.mediaTypes).join(', '))) || words(details.mediaType);

// The verdict and the reports of this session of ours.
const voice = {
  verdict(permission) {
    const rule = rules.find((each) => each.permission === permission) || rules.find((each) => each.permission === 'all');
    return rule && rule.action !== 'app' ? rule.action === 'grant' : undefined;
  },
  hasRules: () => rules.length > 0,
  // Reports a request. The returned function reports its result.
  asked(contents, permission, details = {}) {
    const id = (requestsSoFar += 1);
    const url = words(details.requestingUrl) || quietly(() => words(contents.getURL()));
    emit({ event: 'asked', id, permission, url, subject: subjectOf(details), contentsId: quietly(() => contents.id) });
    return (granted, by) => emit({ event: 'decided', id, granted, by });
  },
  // Pages repeat lookups often, so report a lookup only when its result changes.
  checked(contents, permission, origin, details = {}, granted, by) {
    const about = [permission, origin, details.mediaType].join();
    const said = `${granted} ${by}`;
    if (checked.get(about) === said) return;
    if (checked.size >= MOST_CHECKS) checked.clear();
    checked.set(about, said);
    const url = words(details.requestingUrl) || words(origin);
    emit({ event: 'checked', permission, url, subject: subjectOf(details), contentsId: quietly(() => contents.id), granted, by });
  },
  // Whether to suppress an address that Electron would open in another program.
  catches: (permission, details = {}) => permission === 'openExternal' && Boolean(mainState.catches) && mainState.catches(words(details.externalURL) || ''),
};

// The last of our sessions that has a rule decides.
const verdictOf = (row, permission) => [...row.voices].map((each) => each.verdict(permission)).findLast((each) => each !== undefined);

const HANDLERS = {
  request: (row) => (self, args) => {
    const [contents, permission, callback, details] = list(args);
    const ends = [...row.voices].map((each) => quietly(() => each.asked(contents, permission, details)));
    let over = false;
    const end = (granted, by) => {
      if (!over) ends.forEach((tell) => quietly(() => tell && tell(granted, by)));
      over = true;
      // If it is granted, Electron opens the address in another program.
      return granted && [...row.voices].some((each) => quietly(() => each.catches(permission, details))) ? false : granted;
    };
    const verdict = verdictOf(row, permission);
    if (verdict !== undefined) return callback(end(verdict, 'policy'));
    if (!row.request.theirs) return callback(end(true, 'electron'));
    // The app gets a proxy that it cannot tell from the callback of Electron.
    const observed = new Proxy(callback, { apply: (target, on, [granted]) => Reflect.apply(target, on, [end(Boolean(granted), 'app')]) });
    return Reflect.apply(row.request.theirs, self, [contents, permission, observed, ...list(args).slice(3)]);
  },
  check: (row) => (self, args) => {
    const [contents, permission, origin, details] = list(args);
    const verdict = verdictOf(row, permission);
    const tell = (granted, by) => {
      row.voices.forEach((each) => quietly(() => each.checked(contents, permission, origin, details, granted, by)));
      return granted;
    };
    if (verdict !== undefined) return tell(verdict, 'policy');
    if (!row.check.theirs) return true;
    return tell(Boolean(Reflect.apply(row.check.theirs, self, list(args))), 'app');
  },
};

// Sets the handler that is needed now.
function settle(session, row, kind) {
  const side = row[kind];
  if (!side.known) return;
  const ours = row.voices.size && (kind === 'request' || side.theirs || [...row.voices].some((each) => each.hasRules()));
  const wanted = ours ? side.ours : side.theirs;
  if (side.set === wanted) return;
  Reflect.apply(side.method, session, [wanted]);
  side.set = wanted;
}

function rowOf(session, known) {
  const row = { voices: new Set() };
  for (const [kind, name] of Object.entries(METHODS)) {
    const method = shared.originals.get(session[name]) || session[name];
    row[kind] = { method, known, theirs: null, set: null, ours: kept.function(HANDLERS[kind](row)) };
  }
  return row;
}

// On 33 the methods are on the prototype, on 22 on each session.
const patched = new WeakSet();
function listenTo(session) {
  let owner = session;
  while (owner && !Object.hasOwn(owner, METHODS.request)) owner = Object.getPrototypeOf(owner);
  if (!owner || patched.has(owner)) return;
  patched.add(owner);
  for (const [kind, name] of Object.entries(METHODS)) {
    patch(owner, name, {
      answers: (self, [handler]) => rows.has(self) && (handler === null || typeof handler === 'function'),
      answer: (self, [handler]) => {
        Object.assign(rows.get(self)[kind], { theirs: handler, known: true });
        settle(self, rows.get(self), kind);
      },
    });
  }
}

const settleBoth = (session, row) => Object.keys(METHODS).forEach((kind) => settle(session, row, kind));

const heard = new Set();
function hearSession(session, known) {
  if (heard.has(session)) return;
  heard.add(session);
  if (!rows.has(session)) rows.set(session, rowOf(session, known));
  const row = rows.get(session);
  row.voices.add(voice);
  listenTo(session);
  settleBoth(session, row);
  undo.push(() => {
    row.voices.delete(voice);
    settleBoth(session, row);
  });
}

const fromTheStart = !electron.app.isReady();
listen(electron.app, 'session-created', (session) => { quietly(() => hearSession(session, true)); });
if (!fromTheStart) {
  hearSession(electron.session.defaultSession, false);
  eachContents((contents) => quietly(() => hearSession(contents.session, false)));
}

hooks.setPermissionRules = (wanted) => {
  rules = wanted;
  heard.forEach((session) => settleBoth(session, rows.get(session)));
  return true;
};

// Whether the handlers of all sessions are known.
hooks.knowsHandlers = () => [...heard].every((session) => Object.keys(METHODS).every((kind) => rows.get(session)[kind].known));
