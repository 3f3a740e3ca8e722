// Gives refs to the entries of a walk of the whole page.

import { pairNewcomers } from './pairing.js';
import {
  MAX_TOMBSTONES, elementOf, giveRef, issueRef, lastWalkOrder, releaseRef, noteWalk, recordOf, records, walkCount,
} from './refs.js';
import { CONTROL } from './role-kinds.js';
import { RowFinder } from './rows.js';
import { isSameItem } from './same-item.js';

// Gives refs to the controls of a whole walk (document order). A known control that still shows the same item keeps its
// ref. The others are paired with controls that are gone. `tells`: the caller will see their names.
export function assignRefs(entries, tells) {
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
  noteWalk(order);
  const newcomers = [];
  // Find all rows first, because a row is compared with all others.
  for (const entry of entries) {
    if (entry.kind !== CONTROL) continue;
    const record = recordOf.get(entry.el);
    if (record !== undefined && isStill(record, entry)) {
      keepUp(record, entry, tells);
      giveRef(entry, record.ref);
    } else {
      if (record !== undefined) releaseRef(record, entry.el);
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
  if (record.isContent) return true; // content that can be acted on now
  if (record.name === entry.name && record.row !== null && entry.row !== null && record.row.parts === entry.row.parts) return true;
  return isSameItem(record, entry, true);
}

function keepUp(record, entry, tells) {
  record.role = entry.role;
  record.name = entry.name;
  record.chain = entry.chain;
  record.order = entry.order;
  record.walk = walkCount;
  record.isContent = false;
  record.own = entry.own;
  record.up = entry.up;
  record.around = entry.around;
  if (record.row === null || entry.row === null || record.row.parts !== entry.row.parts) record.text = null;
  record.row = entry.row;
  if (tells) record.told = entry.name;
}

function buryTheDead() {
  if (records.size <= MAX_TOMBSTONES + lastWalkOrder) return;
  for (const [ref, record] of records) {
    if (elementOf(record) !== null) continue;
    records.delete(ref);
    if (records.size <= MAX_TOMBSTONES + lastWalkOrder) return;
  }
}
