// Looks up refs: the ref of one element outside a walk, and the element of a ref.

import { isControlOrClickable } from './clickable.js';
import { isSameContent, issueContentRef, settleContent } from './content-refs.js';
import { AgentError } from './agent-error.js';
import { findElements } from './find-elements.js';
import { isAttached } from './frames.js';
import { labelFor } from './label.js';
import { nameOf } from './names.js';
import { beginPass, endPass } from './pass.js';
import {
  adopt, ancestorChain, checkRoute, describeRecord, elementOf, issueRef, lastWalkOrder, releaseRef, nextRef, recordOf,
  records, routeUrl, voidedBelow, voidedRecords,
} from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { isRow, rowAround, rowText } from './rows.js';
import { hasWalked, refreshRefs, rowTextNow } from './take-walk.js';
import { clip } from './text-format.js';

// The ref of one element outside a walk. A ref also stores the words beside its control, which distinguish it from
// similar ones. They may have changed since the ref was given; a walk compares both.
export function ensureRef(el, role, name) {
  const known = recordOf.get(el);
  if (known && (hasWalked || isAsLastSeen(known, el, name))) return known.ref;
  const isContent = known ? known.isContent : !isControlOrClickable(el, roleOf(el) || '');
  if (isContent) {
    if (known) releaseRef(known, el);
    return issueContentRef(el, role, name).ref;
  }
  if (!hasWalked) {
    refreshRefs();
    const record = recordOf.get(el);
    if (record) return record.ref;
  }
  return issueRef(el, role, name, ancestorChain(el), lastWalkOrder + 1).ref;
}

const refNotFound = (why) => new AgentError('REF_NOT_FOUND', why);

// The element of a ref. With `force`, also if the element shows another item now.
export function elementForRef(ref, force = false) {
  checkRoute();
  const record = records.get(ref);
  if (record) {
    const known = elementOf(record);
    if (known !== null && (force || isAsLastSeen(record, known))) return known;
    const el = record.isContent ? elementOfContent(record) : elementAfterWalk(record);
    if (el !== null) return el;
    const recycled = record.recycled && record.recycled.deref();
    if (force && recycled && isAttached(recycled)) return recycled;
    throw recycledError(record) || refNotFound(`ref ${ref} was ${describeRecord(record)}; it is no longer in the page`);
  }
  const voided = voidedRecords.get(ref);
  if (ref < voidedBelow) {
    const was = voided ? ` (it was ${describeRecord(voided)})` : '';
    throw refNotFound(`ref ${ref} was voided by a route change to ${clip(routeUrl, 120)}${was}`);
  }
  if (ref >= nextRef) throw refNotFound(`ref ${ref} was never issued: ${issuedSoFar()}`);
  throw refNotFound(`ref ${ref} belongs to a page that was reloaded or left`);
}

// The cheap check, which is nearly always enough: the role, the name and the words of the row are unchanged. `name` is
// passed by callers that have computed it.
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
  if (record.isContent) return isSameContent(record, el, canonicalRole(role) || 'generic');
  if ((canonicalRole(role) || 'generic') !== record.role) return false;
  if (name !== record.name && labelFor(el, role) !== record.name && nameOf(el, role) !== record.name) return false;
  if (!isRow(record.row)) {
    // A list with one item looks like no list.
    const found = rowAround(el);
    return found === null || found.el === null || found.self;
  }
  if (record.up === 0) return true;
  return rowTextNow(el, record.up) === (record.text ??= rowText(record.row.parts, record.own));
}

// Walks the page, which checks all rows, and moves refs to elements that were rendered again.
function elementAfterWalk(record) {
  refreshRefs();
  const el = elementOf(record);
  if (el !== null && record.row !== null) record.text = rowTextNow(el, record.up) ?? record.text;
  return el;
}

function recycledError(record) {
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

// The other words of the row, for a message.
function besides({ row, own }) {
  if (!isRow(row)) return '';
  const words = row.parts.filter((part, i) => i !== own && part !== '').join(', ');
  return words === '' ? '' : ` in "${clip(words, 60)}"`;
}

// `records` is in the order of the numbers, because numbers ascend.
function issuedSoFar() {
  const issued = [...records.keys()];
  if (issued.length === 0) return 'a snapshot of this page gives out the first';
  return `those of this page are ${issued[0]} to ${issued.at(-1)}`;
}

// The element that has replaced removed content: the only one with the same role, name and ancestors. Of several it is
// the one in a row with the same words.
function elementOfContent(record) {
  const known = elementOf(record);
  if (known !== null) releaseRef(record, known);
  if (record.name === '') return null;
  const alike = findElements({ role: record.role, name_exact: record.name }).filter((el) => {
    const other = recordOf.get(el);
    return (other === undefined || other.isContent) && ancestorChain(el) === record.chain && labelFor(el, record.role) === record.name;
  });
  const same = alike.length === 1 ? alike : alike.filter((el) => isSameContent(record, el, record.role));
  if (same.length !== 1 || recordOf.has(same[0])) return null;
  adopt(record, same[0]);
  settleContent(record, same[0]);
  return same[0];
}
