// Pairing: when a page renders its content again, refs move to the new elements. Fingerprint and row decide which
// element takes over a ref; the order counts only among rows with equal words. If a choice remains, the ref becomes
// void, because a wrong guess would press another row's button.

import { adopt, elementOf, fingerprintKey, records } from './refs.js';
import { isRow } from './rows.js';
import { isSameItem } from './same-item.js';

export function pairNewcomers(newcomers) {
  const departed = departedByKey();
  if (departed.size === 0) return;
  const arrived = new Map();
  for (const entry of newcomers) {
    const key = fingerprintKey(entry.role, entry.name, entry.chain);
    if (departed.has(key)) putUnder(arrived, key, entry);
  }
  for (const [key, entries] of arrived) pairAlike(departed.get(key), entries);
}

function putUnder(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value); else map.set(key, [value]);
}

// Records of controls whose element was removed or shows another item now, by fingerprint, in their last order.
function departedByKey() {
  const byKey = new Map();
  for (const record of records.values()) {
    if (!record.isContent && elementOf(record) === null) putUnder(byKey, fingerprintKey(record.role, record.name, record.chain), record);
  }
  for (const list of byKey.values()) list.sort((a, b) => a.order - b.order);
  return byKey;
}

// Pairs records and entries that have the same fingerprint.
function pairAlike(old, fresh) {
  const byRow = (one) => `${(one.row || one.around || NOWHERE).listing.heading}\n\n${tellingWords(one).join('\n')}`;
  const olds = new Map();
  for (const record of old) putUnder(olds, byRow(record), record);
  const news = new Map();
  for (const entry of fresh) putUnder(news, byRow(entry), entry);
  for (const [row, entries] of news) {
    const rivals = olds.get(row);
    if (rivals === undefined) continue;
    // Records of the last walk that had any; others may have been gone for long.
    const last = rivals.reduce((latest, record) => Math.max(latest, record.walk), 0);
    const left = rivals.filter((record) => record.walk === last);
    // If the numbers differ, one was added or removed, and only the order could tell which. If a word of the row is not
    // unique any more, a row like it was added.
    if (left.length === entries.length && (left.length > 1 || isStillAlone(left[0], entries[0]))) {
      for (let i = 0; i < entries.length; i++) adopt(left[i], entries[i].el);
    }
    olds.delete(row);
    news.delete(row);
  }
  pairChanged([...olds.values()].flat(), [...news.values()].flat());
}

// Whether the first word that only this row had is still in no other row.
function isStillAlone(record, { row }) {
  if (!isRow(row) || !isRow(record.row)) return true;
  const key = record.row.words(record.own).find((word) => record.row.listing.count(word) === 1);
  return key === undefined || row.listing.count(key) <= 1;
}

const NOWHERE = { listing: { heading: '' } };

// The words of the row, or the words around the element if it has no row.
function tellingWords({ row, own, around }) {
  if (isRow(row)) return row.words(own);
  return around === null ? [] : around.words(-1);
}

// Pairs rows whose words have changed, by the words that only one row has.
function pairChanged(old, fresh) {
  if (old.length === 0 || fresh.length === 0) return;
  if (old.length === 1 && fresh.length === 1) {
    if (isSameItem(old[0], fresh[0], false)) adopt(old[0], fresh[0].el);
    return;
  }
  const byWord = new Map();
  for (const entry of fresh) {
    for (const word of new Set(tellingWords(entry))) if (!isRow(entry.row) || entry.row.listing.count(word) === 1) putUnder(byWord, word, entry);
  }
  const claims = new Map();
  for (const record of old) {
    const candidates = new Set(tellingWords(record).flatMap((word) => byWord.get(word) || []));
    const same = [...candidates].filter((entry) => isSameItem(record, entry, false));
    if (same.length === 1) putUnder(claims, same[0], record);
  }
  for (const [entry, rivals] of claims) if (rivals.length === 1) adopt(rivals[0], entry.el);
}
