// The changes between two walks. Entries pair by element first, then by ref or fingerprint. So a renamed control is one
// change, and a re-rendered one is none.

import { Entry } from './entry.js';
import { fingerprintKey, fingerprintOf } from './refs.js';
import { CONTROL, ITEM_ROLES } from './role-kinds.js';
import { entryJson } from './snapshot-json.js';
import { changedFlags } from './state-mask.js';
import { jsonCost } from './token-cost.js';

function sameSlot(a, b) {
  return a.el === b.el && a.kind === b.kind && a.nth === b.nth && a.role === b.role && isSameRef(a, b);
}

// If a list has reused an element for another row, it counts as another control.
const isSameRef = (a, b) => a.kind !== CONTROL || a.ref === b.ref;

export function diffWalks(before, after) {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  const changed = [];
  while (start < shorter && sameSlot(before[start], after[start])) {
    noteChange(before[start], after[start], changed);
    start++;
  }
  let beforeEnd = before.length;
  let afterEnd = after.length;
  const tail = [];
  while (beforeEnd > start && afterEnd > start && sameSlot(before[beforeEnd - 1], after[afterEnd - 1])) {
    beforeEnd--;
    afterEnd--;
    noteChange(before[beforeEnd], after[afterEnd], tail);
  }
  const added = [];
  const removed = pairMiddle(before.slice(start, beforeEnd), after.slice(start, afterEnd), added, changed);
  tail.reverse();
  changed.push(...tail);
  return { added, removed, changed };
}

const pairKey = (entry, i, entries) => (entry.kind === CONTROL ? entry.ref : fingerprintKey(entry.role, sayingOf(entry, i, entries), entry.chain));

// The name of an entry; for a row without a name, the words in it, by which rows are told apart.
function sayingOf(entry, at, entries) {
  if (entry.name !== '' || !ITEM_ROLES.has(entry.role)) return entry.name;
  const words = [];
  for (let i = at + 1; i < entries.length && entries[i].depth > entry.depth && words.length < MOST_WORDS; i++) words.push(entries[i].name);
  return words.join('\n');
}

const MOST_WORDS = 12;

// Pairs the entries of the part in which the two walks differ. Returns the old entries without a partner.
function pairMiddle(before, after, added, changed) {
  const waiting = new Map();
  const put = (key, entry) => {
    const list = waiting.get(key);
    if (list) list.push(entry); else waiting.set(key, [entry]);
  };
  const take = (map, key, entry) => {
    const list = map.get(key);
    if (!list) return null;
    const at = list.findIndex((old) => old.role === entry.role && isSameRef(old, entry));
    return at < 0 ? null : list.splice(at, 1)[0];
  };
  for (const entry of before) put(entry.el, entry);
  const unpaired = [];
  after.forEach((entry, i) => {
    const old = take(waiting, entry.el, entry);
    if (!old) unpaired.push([entry, pairKey(entry, i, after)]);
    else noteChange(old, entry, changed);
  });
  const byKey = new Map();
  const left = new Set([...waiting.values()].flat());
  before.forEach((entry, i) => {
    if (!left.has(entry)) return;
    const key = pairKey(entry, i, before);
    const same = byKey.get(key);
    if (same) same.push(entry); else byKey.set(key, [entry]);
  });
  const fresh = [];
  for (const [entry, key] of unpaired) {
    const list = byKey.get(key);
    const old = list && list.shift();
    if (!old) fresh.push(entry);
    else noteChange(old, entry, changed);
  }
  const gone = new Set();
  for (const list of byKey.values()) for (const entry of list) gone.add(entry);
  for (const entry of fresh) {
    const old = onlyCounterpart(entry, fresh, gone);
    if (!old) {
      added.push(entry);
      continue;
    }
    gone.delete(old);
    changed.push([old, entry]);
  }
  return before.filter((entry) => gone.has(entry));
}

// The old entry of a status line or heading that was rebuilt with another text, if only one is possible.
function onlyCounterpart(entry, fresh, gone) {
  if (entry.kind === CONTROL || entry.role === 'text' || (entry.name === '' && ITEM_ROLES.has(entry.role)) || gone.size > 50 || fresh.length > 50) return null;
  const alike = (other) => other.role === entry.role && other.chain === entry.chain && other.depth === entry.depth;
  if (fresh.filter(alike).length !== 1) return null;
  const old = Array.from(gone).filter(alike);
  return old.length === 1 ? old[0] : null;
}

// If an entry was reused from the earlier walk, only its position can have changed.
function noteChange(old, now, changed) {
  if (old !== now) {
    if (differs(old, now)) changed.push([old, now]);
  } else if (now.boxBefore !== null && now.bbox !== null && boxMoved(now.boxBefore, now.bbox)) {
    changed.push([Object.assign(Object.create(Entry.prototype), now, { bbox: now.boxBefore, boxJson: null }), now]);
  }
}

function differs(a, b) {
  return a.mask !== b.mask || a.name !== b.name || a.value !== b.value || a.description !== b.description || a.unseen !== b.unseen
    || a.bbox !== null && b.bbox !== null && boxMoved(a.bbox, b.bbox);
}

const boxMoved = (a, b) => a.x !== b.x || a.y !== b.y || a.w !== b.w || a.h !== b.h;

export function changedFields(old, now, withBox) {
  const fields = [];
  const prev = {};
  const curr = {};
  for (const field of ['name', 'value', 'description']) {
    if (old[field] === now[field]) continue;
    fields.push(field);
    prev[field] = old[field];
    curr[field] = now[field];
  }
  if (old.mask !== now.mask) {
    const flags = changedFlags(old.mask, now.mask);
    fields.push('state');
    prev.state = flags.prev;
    curr.state = flags.curr;
  }
  if (withBox && old.bbox && now.bbox && boxMoved(old.bbox, now.bbox)) {
    fields.push('bbox');
    prev.bbox = old.bbox;
    curr.bbox = now.bbox;
  }
  return { fields, prev, curr };
}

const identityOf = (entry) => ({
  fingerprint: fingerprintOf(entry), ref: entry.ref, role: entry.role, name: entry.name,
});

function compactChange([old, now]) {
  const { fields, prev, curr } = changedFields(old, now, false);
  return JSON.stringify({ ...identityOf(now), changed_fields: fields, prev, curr });
}

const fullChange = ([old, now]) => {
  const { fields } = changedFields(old, now, true);
  return `{"fingerprint":"${fingerprintOf(now)}","changed_fields":${JSON.stringify(fields)}`
    + `,"prev":${entryJson(old)},"curr":${entryJson(now)}}`;
};

// The changes in the order in which to drop them for a budget, the least important first.
function dropOrder(delta) {
  const order = [];
  for (const control of [false, true]) {
    for (const group of ['removed', 'changed', 'added']) {
      const list = delta[group];
      for (let i = list.length - 1; i >= 0; i--) {
        const entry = group === 'changed' ? list[i][1] : list[i];
        if ((entry.kind === CONTROL) === control) order.push([group, i]);
      }
    }
  }
  return order;
}

// Writes the delta with `write(group, item)`, dropping until its length fits the budget (in tokens).
// `cost(group, item, piece)` is what a piece takes in the reply: a text is escaped there, a control
// is in the ref map too.
function fitBudget(delta, write, cost, budgetTokens, overhead) {
  const written = {};
  const costs = {};
  let size = overhead;
  for (const group of ['added', 'removed', 'changed']) {
    written[group] = delta[group].map((item) => write(group, item));
    costs[group] = written[group].map((piece, i) => cost(group, delta[group][i], piece));
    for (const one of costs[group]) size += one;
  }
  let dropped = 0;
  if (budgetTokens) {
    for (const [group, i] of dropOrder(delta)) {
      if (size <= budgetTokens) break;
      size -= costs[group][i];
      written[group][i] = null;
      dropped++;
    }
  }
  const kept = {};
  for (const group of ['added', 'removed', 'changed']) {
    kept[group] = delta[group].filter((_, i) => written[group][i] !== null);
    written[group] = written[group].filter((piece) => piece !== null);
  }
  return { written, kept, size, dropped };
}

export function diffJson(delta, full, budgetTokens) {
  const write = (group, item) => {
    if (group === 'changed') return full ? fullChange(item) : compactChange(item);
    return group === 'added' || full ? entryJson(item) : JSON.stringify(identityOf(item));
  };
  // The comma, and for an entry that has a ref `"fingerprint":12,`
  const cost = (group, item, piece) => {
    const old = group === 'changed' ? item[0] : item;
    const mapped = group !== 'added' && old.ref !== null;
    return jsonCost(`${piece},${mapped ? `"${fingerprintOf(old)}":${old.ref},` : ''}`);
  };
  const fit = fitBudget(delta, write, cost, budgetTokens, 60);
  const refMap = {};
  for (const entry of [...fit.kept.removed, ...fit.kept.changed.map(([old]) => old)]) {
    const key = fingerprintOf(entry);
    if (entry.ref !== null && !(key in refMap)) refMap[key] = entry.ref;
  }
  const meta = {
    entries_added: delta.added.length, entries_removed: delta.removed.length, entries_changed: delta.changed.length,
    estimated_tokens: Math.ceil(fit.size),
  };
  if (fit.dropped > 0) meta.truncated_entries = fit.dropped;
  const json = `{"added":[${fit.written.added.join()}],"removed":[${fit.written.removed.join()}]`
    + `,"changed":[${fit.written.changed.join()}],"ref_map":${JSON.stringify(refMap)},"_meta":${JSON.stringify(meta)}}`;
  return { json, dropped: fit.dropped, cost: fit.size };
}
