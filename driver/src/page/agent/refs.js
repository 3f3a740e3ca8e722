// Refs: numbers for controls, kept here and never written into the page.
// An element keeps its number for life; a re-rendered twin takes over the number of the one it replaced.

// element -> record; record = { ref, weak, role, name, chain, order }
const recordOf = new WeakMap();
const records = new Map();
// Removed refs that no twin took over: what they were, for a useful REF_NOT_FOUND.
const MAX_TOMBSTONES = 5000;
let nextRef = 1;
let lastWalkOrder = 0;
let voidedBelow = 0;
let voidedRecords = new Map();
let routeUrl = routeOf(location.href);
let routeChanged = false;

// A plain #fragment scrolls; a hash that holds a path is some router's address.
function routeOf(href) {
  const at = href.indexOf('#');
  if (at < 0) return href;
  const mark = href[at + 1];
  return mark === '/' || mark === '!' ? href : href.slice(0, at);
}

// A route change voids every ref: what stands there now is another screen.
function checkRoute() {
  const now = routeOf(location.href);
  if (now === routeUrl) return;
  routeUrl = now;
  routeChanged = true;
  for (const record of records.values()) {
    const el = record.weak.deref();
    if (el) recordOf.delete(el);
  }
  voidedBelow = nextRef;
  voidedRecords = new Map(records);
  records.clear();
}

const takeNextRefFrom = (n) => { if (n > nextRef) nextRef = n; };

const fingerprintKey = (role, name, chain) => `${role}|${name}|${chain}`;

// FNV-1a 32 over UTF-8, as eight hex digits.
function fnv1a(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return fnv1aBytes(new TextEncoder().encode(text));
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function fnv1aBytes(bytes) {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

const fingerprintOf = (entry) => fnv1a(fingerprintKey(entry.role, entry.name, entry.chain));

function refOf(el) {
  const record = recordOf.get(el);
  return record ? record.ref : null;
}

function issueRef(el, role, name, chain, order) {
  const record = { ref: nextRef++, weak: new WeakRef(el), role, name, chain, order };
  records.set(record.ref, record);
  recordOf.set(el, record);
}

// Records whose element has left the page, by fingerprint, in the document order they last had.
function detachedByKey() {
  const byKey = new Map();
  for (const record of records.values()) {
    const el = record.weak.deref();
    if (el && isAttached(el)) continue;
    const key = fingerprintKey(record.role, record.name, record.chain);
    const list = byKey.get(key);
    if (list) list.push(record); else byKey.set(key, [record]);
  }
  for (const list of byKey.values()) list.sort((a, b) => a.order - b.order);
  return byKey;
}

// Gives refs to the entries of a whole walk (document order). Known elements keep theirs;
// of one fingerprint, the Nth newcomer takes over from the Nth that left.
function assignRefs(entries) {
  const newcomers = [];
  let order = 0;
  for (const entry of entries) {
    if (entry.kind !== CONTROL) continue;
    order++;
    const record = recordOf.get(entry.el);
    if (!record) {
      newcomers.push(entry, order);
      continue;
    }
    record.order = order;
    if (record.name !== entry.name) record.name = entry.name;
    record.role = entry.role;
    record.chain = entry.chain;
    giveRef(entry, record.ref);
  }
  lastWalkOrder = order;
  if (newcomers.length === 0) return;
  const detached = records.size === 0 ? null : detachedByKey();
  for (let i = 0; i < newcomers.length; i += 2) {
    const entry = newcomers[i];
    const list = detached && detached.get(fingerprintKey(entry.role, entry.name, entry.chain));
    const record = list && list.shift();
    if (record) {
      const old = record.weak.deref();
      if (old) recordOf.delete(old);
      record.weak = new WeakRef(entry.el);
      record.order = newcomers[i + 1];
      recordOf.set(entry.el, record);
    } else {
      issueRef(entry.el, entry.role, entry.name, entry.chain, newcomers[i + 1]);
    }
    giveRef(entry, recordOf.get(entry.el).ref);
  }
  buryTheDead();
}

function giveRef(entry, ref) {
  if (entry.ref === ref) return;
  entry.ref = ref;
  entry.words = null;
  entry.json = null;
}

function buryTheDead() {
  if (records.size <= MAX_TOMBSTONES + lastWalkOrder) return;
  for (const [ref, record] of records) {
    const el = record.weak.deref();
    if (el && isAttached(el)) continue;
    records.delete(ref);
    if (records.size <= MAX_TOMBSTONES + lastWalkOrder) return;
  }
}

// Who had left the page when this op first asked; null until it does.
let leftThePage = null;
const startOp = () => { leftThePage = null; };

// The ref of one element outside a walk. A newcomer that may have replaced another needs the walk's view
// of who is the Nth, so one walk is made; otherwise it simply gets the next number.
function ensureRef(el, role, name) {
  const known = recordOf.get(el);
  if (known) return known.ref;
  const chain = ancestorChain(el);
  if (records.size > 0 && leftThePage === null) leftThePage = detachedByKey();
  if (leftThePage !== null && leftThePage.has(fingerprintKey(role, name, chain))) {
    leftThePage.clear();
    refreshRefs();
    const record = recordOf.get(el);
    if (record) return record.ref;
  }
  issueRef(el, role, name, chain, lastWalkOrder + 1);
  return nextRef - 1;
}

const refNotFound = (why) => new Fault('REF_NOT_FOUND', why);

function elementForRef(ref) {
  checkRoute();
  const record = records.get(ref);
  if (record) {
    let el = record.weak.deref();
    if (el && isAttached(el)) return el;
    // Replaced since the last look: a re-render is not a removal.
    refreshRefs();
    el = record.weak.deref();
    if (el && isAttached(el)) return el;
    throw refNotFound(`ref ${ref} was ${describeRecord(record)}; it is no longer in the page`);
  }
  const voided = voidedRecords.get(ref);
  if (ref < voidedBelow) {
    const was = voided ? ` (it was ${describeRecord(voided)})` : '';
    throw refNotFound(`ref ${ref} was voided by a route change to ${clip(routeUrl, 120)}${was}`);
  }
  if (ref >= nextRef) throw refNotFound(`ref ${ref} was never issued: ${issuedSoFar()}`);
  throw refNotFound(`ref ${ref} belongs to a page that was reloaded or left`);
}

// Records are kept in the order of their numbers.
function issuedSoFar() {
  const issued = [...records.keys()];
  if (issued.length === 0) return 'a snapshot of this page gives out the first';
  return `those of this page are ${issued[0]} to ${issued.at(-1)}`;
}

const describeRecord = (record) => `${record.role || 'element'} "${clip(record.name, 60)}"`;

// What a ref that is gone used to be: the hint for similar_refs.
function formerly(ref) {
  return records.get(ref) || voidedRecords.get(ref) || null;
}

// The three nearest ancestors that give an element its place: landmarks, containers, named groups.
const PLACE_ROLES = new Set(('menu menubar tablist tree dialog alertdialog main navigation banner contentinfo ' +
  'complementary region search form article tabpanel toolbar grid treegrid radiogroup table list listbox combobox').split(' '));

function ancestorChain(el) {
  const chain = [];
  for (let at = parentAcross(el); at && chain.length < 3; at = parentAcross(at)) {
    if (at.nodeType !== 1) continue;
    const role = roleOf(at);
    if (PLACE_ROLES.has(role)) chain.push(role);
  }
  return chain.join('>');
}
