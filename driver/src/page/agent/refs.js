// Refs: numbers for elements, kept here and never written into the page.
//
// A ref is given to what a reader sees: the `Remove` beside a file's name. It goes with that, into the element that a
// page draws anew (pairing.js), and away from an element that a list has given to another row (same-item.js).

// element -> record; record = { ref, weak, role, name, chain, order, walk, told, row, own, up, around, text, loose, recycled }
// `name` is the latest, `told` the one a reader was told last. `loose`: content, which walks do not judge.
const recordOf = new WeakMap();
const records = new Map();
// Removed refs that no twin took over: what they were, for a useful REF_NOT_FOUND.
const MAX_TOMBSTONES = 5000;
let nextRef = 1;
let lastWalkOrder = 0;
let walkCount = 0;
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
  const record = {
    ref: nextRef++, weak: new WeakRef(el), role, name, chain, order, told: name, row: null, own: -1, up: 0, around: null, text: null,
    walk: walkCount, loose: false, recycled: null,
  };
  records.set(record.ref, record);
  recordOf.set(el, record);
  return record;
}

// The element of a record, if it is in the page.
function elementOf(record) {
  const el = record.weak.deref();
  return el !== undefined && isAttached(el) ? el : null;
}

// Gives refs to the controls of a whole walk (document order): what is known and still the same item keeps its own, the
// others are paired with those that have left. `tells`: the caller will be told their names.
function assignRefs(entries, tells) {
  const finder = new RowFinder(entries);
  let order = 0;
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    if (entry.kind === CONTROL) {
      entry.order = ++order;
      finder.place(i);
    } else if (entry.role === 'heading') {
      finder.heading = entry.name;
    }
  }
  lastWalkOrder = order;
  walkCount++;
  const newcomers = [];
  // All rows are needed to judge one.
  for (const entry of entries) {
    if (entry.kind !== CONTROL) continue;
    const record = recordOf.get(entry.el);
    if (record !== undefined && isStill(record, entry)) {
      keepUp(record, entry, tells);
      giveRef(entry, record.ref);
    } else {
      if (record !== undefined) letGo(record, entry.el);
      newcomers.push(entry);
    }
  }
  if (newcomers.length === 0) return;
  pairNewcomers(newcomers);
  for (const entry of newcomers) {
    const record = recordOf.get(entry.el) || issueRef(entry.el, entry.role, entry.name, entry.chain, entry.order);
    keepUp(record, entry, tells);
    giveRef(entry, record.ref);
  }
  buryTheDead();
}

function isStill(record, entry) {
  if (record.role !== entry.role) return false;
  if (record.loose) return true; // content that can be acted on now
  if (record.name === entry.name && record.row !== null && entry.row !== null && record.row.parts === entry.row.parts) return true;
  return isSameItem(record, entry, true);
}

function keepUp(record, entry, tells) {
  record.role = entry.role;
  record.name = entry.name;
  record.chain = entry.chain;
  record.order = entry.order;
  record.walk = walkCount;
  record.loose = false;
  record.own = entry.own;
  record.up = entry.up;
  record.around = entry.around;
  if (record.row === null || entry.row === null || record.row.parts !== entry.row.parts) record.text = null;
  record.row = entry.row;
  if (tells) record.told = entry.name;
}

// The element lives on and is something else now: the ref stays behind.
function letGo(record, el) {
  recordOf.delete(el);
  record.weak = NOBODY;
  record.recycled = new WeakRef(el);
}

const NOBODY = { deref: () => undefined };

function adopt(record, el) {
  const old = record.weak.deref();
  if (old !== undefined && recordOf.get(old) === record) recordOf.delete(old);
  record.weak = new WeakRef(el);
  record.recycled = null;
  recordOf.set(el, record);
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
    if (elementOf(record) !== null) continue;
    records.delete(ref);
    if (records.size <= MAX_TOMBSTONES + lastWalkOrder) return;
  }
}

// Whether this op has walked already: it does so once, not for each of many elements.
let hasWalked = false;
const startOp = () => { hasWalked = false; };

// The ref of one element outside a walk. What is beside a control tells it from its twins later, and may be something
// else by now than when it got its ref: a walk sees both.
function ensureRef(el, role, name) {
  const known = recordOf.get(el);
  if (known && (hasWalked || isAsLastSeen(known, el, name))) return known.ref;
  const loose = known ? known.loose : !isControlOrClickable(el, roleOf(el) || '');
  if (loose) {
    if (known) letGo(known, el);
    return issueLoose(el, role, name).ref;
  }
  if (!hasWalked) {
    refreshRefs();
    const record = recordOf.get(el);
    if (record) return record.ref;
  }
  return issueRef(el, role, name, ancestorChain(el), lastWalkOrder + 1).ref;
}

const refNotFound = (why) => new Fault('REF_NOT_FOUND', why);

// `force` takes the element also where it has become another item.
function elementForRef(ref, force = false) {
  checkRoute();
  const record = records.get(ref);
  if (record) {
    const known = elementOf(record);
    if (known !== null && (force || isAsLastSeen(record, known))) return known;
    const el = record.loose ? elementOfLoose(record) : elementAfterWalk(record);
    if (el !== null) return el;
    const recycled = record.recycled && record.recycled.deref();
    if (force && recycled && isAttached(recycled)) return recycled;
    throw recycledFault(record) || refNotFound(`ref ${ref} was ${describeRecord(record)}; it is no longer in the page`);
  }
  const voided = voidedRecords.get(ref);
  if (ref < voidedBelow) {
    const was = voided ? ` (it was ${describeRecord(voided)})` : '';
    throw refNotFound(`ref ${ref} was voided by a route change to ${clip(routeUrl, 120)}${was}`);
  }
  if (ref >= nextRef) throw refNotFound(`ref ${ref} was never issued: ${issuedSoFar()}`);
  throw refNotFound(`ref ${ref} belongs to a page that was reloaded or left`);
}

// The cheap question, which nearly always is enough: the same role and name, and a row that says the same. `name`: as
// the caller has computed it.
function isAsLastSeen(record, el, name) {
  beginPass();
  try {
    return saysTheSame(record, el, name);
  } finally {
    endPass();
  }
}

function saysTheSame(record, el, name) {
  const role = roleOf(el) || '';
  if (record.loose) return isSameContent(record, el, canonicalRole(role) || 'generic');
  if ((canonicalRole(role) || 'generic') !== record.role) return false;
  if (name !== record.name && labelFor(el, role) !== record.name && nameOf(el, role) !== record.name) return false;
  if (!isRow(record.row)) {
    // A list of one, and no list, look alike.
    const found = rowAround(el);
    return found === null || found.el === null || found.self;
  }
  if (record.up === 0) return true;
  return rowTextNow(el, record.up) === (record.text ??= rowText(record.row.parts, record.own));
}

// A walk judges all rows, and pairs what a page has drawn anew: a re-render is not a removal.
function elementAfterWalk(record) {
  refreshRefs();
  const el = elementOf(record);
  if (el !== null && record.row !== null) record.text = rowTextNow(el, record.up) ?? record.text;
  return el;
}

function recycledFault(record) {
  const el = record.recycled && record.recycled.deref();
  if (!el || !isAttached(el)) return null;
  return refNotFound(`ref ${record.ref} was ${describeRecord(record)}${besides(record)}; its element is now ${describeNow(el)}`);
}

function describeNow(el) {
  const now = recordOf.get(el);
  if (now) return `${describeRecord(now)}${besides(now)} (ref ${now.ref})`;
  const role = canonicalRole(roleOf(el) || '') || 'generic';
  return `${role} "${clip(labelFor(el, role), 60)}"`;
}

// What a row says besides.
function besides({ row, own }) {
  if (!isRow(row)) return '';
  const words = row.parts.filter((part, i) => i !== own && part !== '').join(', ');
  return words === '' ? '' : ` in "${clip(words, 60)}"`;
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
