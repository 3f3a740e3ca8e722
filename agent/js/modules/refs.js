// Refs: numbers for elements, kept here and never written into the page.
//
// A ref belongs to an item as a reader sees it: the `Remove` beside a file's name. It follows the item into an element
// that the page draws anew (pairing.js). It leaves an element that a list has given to another row (same-item.js).

import { ELEMENT, nodeTypeOf } from './dom.js';
import { isAttached, parentAcross } from './frames.js';
import { PLACE_ROLES } from './role-kinds.js';
import { roleOf } from './role.js';
import { clip } from './text-format.js';

export const REF_SELECTOR = /^\s*\[data-sw-ref=(["']?)(\d+)\1\]\s*$/;

// element -> record:
// `{ ref, weak, role, name, chain, order, walk, told, row, own, up, around, text, isContent, recycled }`.
// `name` is the latest name, and `told` the name that a caller saw last. `isContent` marks content, which walks do not
// check.
export const recordOf = new WeakMap();
export const records = new Map();
// How many removed refs are remembered, so that REF_NOT_FOUND can say what they were.
export const MAX_TOMBSTONES = 5000;
export let nextRef = 1;
export let lastWalkOrder = 0;
export let walkCount = 0;
export let voidedBelow = 0;
export let voidedRecords = new Map();
export let routeUrl = routeOf(location.href);
export let routeChanged = false;
export const forgetRouteChange = () => { routeChanged = false; };

// The address without a plain `#fragment`, which only scrolls. A hash with a path is the address of a router.
function routeOf(href) {
  const at = href.indexOf('#');
  if (at < 0) return href;
  const mark = href[at + 1];
  return mark === '/' || mark === '!' ? href : href.slice(0, at);
}

// A route change voids every ref, because the page shows another screen then.
export function checkRoute() {
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

// How many controls a walk of the whole page has found.
export function noteWalk(controls) {
  lastWalkOrder = controls;
  walkCount++;
}

export const takeNextRefFrom = (n) => { if (n > nextRef) nextRef = n; };

export const fingerprintKey = (role, name, chain) => `${role}|${name}|${chain}`;

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

export const fingerprintOf = (entry) => fnv1a(fingerprintKey(entry.role, entry.name, entry.chain));

export function refOf(el) {
  const record = recordOf.get(el);
  return record ? record.ref : null;
}

export function issueRef(el, role, name, chain, order) {
  const record = {
    ref: nextRef++, weak: new WeakRef(el), role, name, chain, order, told: name, row: null, own: -1, up: 0, around: null, text: null,
    walk: walkCount, isContent: false, recycled: null,
  };
  records.set(record.ref, record);
  recordOf.set(el, record);
  return record;
}

// The element of a record, if it is still in the page.
export function elementOf(record) {
  const el = record.weak.deref();
  return el !== undefined && isAttached(el) ? el : null;
}

// Takes the ref from an element that is still in the page but shows another item now.
export function releaseRef(record, el) {
  recordOf.delete(el);
  record.weak = NOBODY;
  record.recycled = new WeakRef(el);
}

const NOBODY = { deref: () => undefined };

export function adopt(record, el) {
  const old = record.weak.deref();
  if (old !== undefined && recordOf.get(old) === record) recordOf.delete(old);
  record.weak = new WeakRef(el);
  record.recycled = null;
  recordOf.set(el, record);
}

export function giveRef(entry, ref) {
  if (entry.ref === ref) return;
  entry.ref = ref;
  entry.words = null;
  entry.json = null;
}

export const describeRecord = (record) => `${record.role || 'element'} "${clip(record.name, 60)}"`;

// The last record of a ref that is void, to find similar elements.
export function formerly(ref) {
  return records.get(ref) || voidedRecords.get(ref) || null;
}

// The roles of the three nearest ancestors that identify a place (`PLACE_ROLES`), as text.
export function ancestorChain(el) {
  const chain = [];
  for (let at = parentAcross(el); at && chain.length < 3; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    const role = roleOf(at);
    if (PLACE_ROLES.has(role)) chain.push(role);
  }
  return chain.join('>');
}
