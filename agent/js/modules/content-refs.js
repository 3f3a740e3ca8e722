// Refs of content, such as list items, cells and headings. They are made on request, so a walk neither gives nor checks
// them. Each is checked when it is used.

import { childrenOf, parentElementOf, parentNodeOf, tagOf, textReaderOf } from './dom.js';
import { parentAcross } from './frames.js';
import { labelFor } from './label.js';
import { ancestorChain, giveRef, issueRef, lastWalkOrder, recordOf } from './refs.js';
import { CONTROL } from './role-kinds.js';
import { Listing, Row, isLike, rowAround } from './rows.js';
import { isSameItem } from './same-item.js';
import { clip, collapse } from './text-format.js';
import { UNREAD } from './texts.js';

export function issueContentRef(el, role, name) {
  const record = issueRef(el, role, name, ancestorChain(el), lastWalkOrder + 1);
  record.isContent = true;
  settleContent(record, el);
  return record;
}

export function settleContent(record, el) {
  record.name = labelFor(el, record.role);
  const found = rowAround(el);
  record.up = found === null ? 0 : found.up;
  record.row = found === null || found.el === null ? null : contentRow(found);
  record.own = record.up === 0 ? 0 : -1;
}

// A cache while many refs are made: container -> its Listing and the Row of each of its elements.
let contentListings = null;

export function withListings(run) {
  contentListings = new Map();
  try {
    return run();
  } finally {
    contentListings = null;
  }
}

function contentRow(found) {
  const container = parentAcross(found.el);
  let kept = contentListings === null ? undefined : contentListings.get(container);
  if (kept === undefined) {
    kept = { listing: new Listing(''), rows: new Map() };
    const parent = parentNodeOf(found.el);
    const siblings = parent ? childrenOf(parent) : [];
    for (const el of siblings) if (isLike(el, found.el) || el === found.el) kept.rows.set(el, new Row([spacedText(el)], kept.listing, found));
    if (contentListings !== null) contentListings.set(container, kept);
  }
  return kept.rows.get(found.el) || null;
}

// Text with a space between one element and the next.
function spacedText(el) {
  const reader = textReaderOf(el);
  let text = '';
  for (let node = reader.nextNode(); node !== null && text.length < 400; node = reader.nextNode()) {
    const parent = parentElementOf(node);
    if (parent === null || !UNREAD.has(tagOf(parent))) text += ` ${node.data}`;
  }
  return clip(collapse(text), 400);
}

// Whether content is still the same: its text may change, as that of a status line, but not its role and its row.
export function isSameContent(record, el, role) {
  if (record.role !== 'text' && role !== record.role) return false;
  if (record.row === null) return true;
  const found = rowAround(el);
  const row = found === null || found.el === null ? null : contentRow(found);
  const own = found !== null && found.up === 0 ? 0 : -1;
  return isSameItem(record, { name: labelFor(el, record.role), row, own, around: null }, true);
}

// Gives refs to all entries, for a snapshot that asks for it. Text entries get the ref of their element.
export function giveRefsToAll(entries) {
  withListings(() => {
    for (const entry of entries) {
      if (entry.kind === CONTROL) continue;
      const record = recordOf.get(entry.el) || issueContentRef(entry.el, entry.role, entry.name);
      giveRef(entry, record.ref);
    }
  });
}
