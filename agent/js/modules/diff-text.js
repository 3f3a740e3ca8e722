// Writes a diff as text. Each change is listed under its row, list item, dialog or region. An added or removed subtree
// is one block. Invisible elements count as absent.

import { changedFields } from './diff.js';
import { CELL_ROLES, CONTROL, ITEM_ROLES } from './role-kinds.js';
import { NAME_MAX, VALUE_MAX, entryWords, plainCell } from './snapshot-text.js';
import { clip, quoted } from './text-format.js';
import { lineCost } from './token-cost.js';

// The roles under which changes are grouped: rows, dialogs, and regions with a name.
const DIALOGS = new Set(['dialog', 'alertdialog']);
const REGIONS = new Set(('navigation banner contentinfo complementary region search form tabpanel group table grid list tree '
  + 'menu toolbar article').split(' '));
const LONGEST_PLACE = 60;
const MOST_PLACE_PARTS = 6;

// The tree of a walk's entries, kept because a later walk may move them.
const shapes = new WeakMap(); // entries of a walk -> the index of each one's parent, -1 for none

export function keepShape(entries) {
  const parents = new Int32Array(entries.length);
  const open = [];
  for (let i = 0; i < entries.length; i++) {
    while (open.length > 0 && entries[open[open.length - 1]].depth >= entries[i].depth) open.pop();
    parents[i] = open.length > 0 ? open[open.length - 1] : -1;
    open.push(i);
  }
  shapes.set(entries, parents);
}

// The delta as a person sees it: an element that has become visible counts as added.
export function asSeen(delta, shows) {
  const seen = { added: delta.added.filter(shows), removed: delta.removed.filter(shows), changed: [] };
  for (const pair of delta.changed) {
    const [was, is] = pair.map(shows);
    if (was && is) seen.changed.push(pair);
    else if (is) seen.added.push(pair[1]);
    else if (was) seen.removed.push(pair[0]);
  }
  return seen;
}

export function diffText(delta, before, after, withBox, budgetTokens) {
  const now = new Side(after, [...delta.added, ...delta.changed.map(([, entry]) => entry)]);
  const past = new Side(before, delta.removed);
  const items = [
    ...now.blocks(delta.added, '+', entryWords),
    ...delta.changed.map((pair) => now.item(pair[1], '~', `~ ${changeWords(pair, withBox)}`)),
    ...past.blocks(delta.removed, '-', removedWords),
  ];
  const places = placesOf(items, now);
  const { dropped, cost } = fit(items, budgetTokens);
  const short = dropped > 0 ? ` (truncated ${dropped})` : '';
  const lines = [`diff +${delta.added.length} -${delta.removed.length} ~${delta.changed.length}${short}`];
  for (const { header, held } of places) {
    const kept = held.filter((item) => !item.dropped);
    if (kept.length === 0) continue;
    if (header !== '') lines.push(header);
    for (const item of kept) lines.push(indented(item, header));
  }
  return { text: lines.join('\n'), dropped, cost };
}

const indented = (item, header) => `${header === '' ? '' : '  '}${'  '.repeat(item.level)}${item.text}`;

// A walk, the earlier or the later one, with the indexes of the entries in a delta.
class Side {
  constructor(entries, wanted) {
    this.entries = entries;
    this.parents = shapes.get(entries);
    this.at = new Map();
    const set = new Set(wanted);
    if (set.size > 0) for (let i = 0; i < entries.length; i++) if (set.has(entries[i])) this.at.set(entries[i], i);
  }

  // The lines for added or removed entries. A row with its cells is one line. Entries within another such entry are
  // listed below it.
  blocks(some, mark, words) {
    const set = new Set(some);
    const ordered = [...some].sort((a, b) => this.indexOf(a) - this.indexOf(b));
    const items = [];
    const levels = new Map();
    const taken = new Set();
    for (const entry of ordered) {
      if (taken.has(entry)) continue;
      const parent = this.parentOf(entry);
      const level = parent !== null && levels.has(parent) ? levels.get(parent) + 1 : 0;
      levels.set(entry, level);
      const cells = entry.role === 'row' ? this.cellsOf(entry, set) : [];
      for (const cell of cells) taken.add(cell);
      const text = [`${mark} ${words(entry)}`, ...cells.map(plainCell)].join(' | ');
      const item = this.item(entry, mark, text, cells.length + 1);
      item.level = level;
      item.root = level > 0 ? items.find((one) => one.entry === parent).root : item;
      items.push(item);
    }
    return items;
  }

  item(entry, mark, text, count = 1) {
    const item = { entry, mark, text, count, side: this, level: 0, root: null, place: null, dropped: false };
    item.root = item;
    return item;
  }

  indexOf(entry) {
    return this.at.get(entry) ?? -1;
  }

  parentOf(entry) {
    const at = this.parents[this.indexOf(entry)] ?? -1;
    return at < 0 ? null : this.entries[at];
  }

  // The plain cells of a row, if they were added or removed with it.
  cellsOf(row, set) {
    const at = this.indexOf(row);
    const cells = [];
    for (let i = at + 1; i < this.entries.length && this.entries[i].depth > row.depth; i++) {
      const cell = this.entries[i];
      const plain = this.parents[i] === at && cell.ref === null && (CELL_ROLES.has(cell.role) || cell.role === 'text');
      if (!plain || !set.has(cell)) return [];
      cells.push(cell);
    }
    return cells;
  }

  // The index of the row, dialog or region that an entry is in, -1 for none.
  placeOf(entry) {
    for (let at = this.parents[this.indexOf(entry)] ?? -1; at >= 0; at = this.parents[at]) {
      const { role, name } = this.entries[at];
      if (ITEM_ROLES.has(role) || DIALOGS.has(role) || (REGIONS.has(role) && name !== '')) return at;
    }
    return -1;
  }

  // `in row "Dan | 305.50 | paid"`.
  placeWords(at) {
    const { role, name, depth } = this.entries[at];
    let said = name;
    if (said === '') {
      const parts = [];
      for (let i = at + 1; i < this.entries.length && this.entries[i].depth > depth && parts.length < MOST_PLACE_PARTS; i++) {
        if (this.entries[i].name !== '') parts.push(this.entries[i].name);
      }
      said = parts.join(' | ');
    }
    return said === '' ? `in ${role}` : `in ${role} ${quoted(clip(said, LONGEST_PLACE), NAME_MAX)}`;
  }
}

// Items by their places, in the order of the page; items without a place come first. A removed item stands at the
// present place of its row, dialog or region.
function placesOf(items, now) {
  const groups = new Map();
  for (const item of items) {
    const { side, root } = item;
    const at = side.placeOf(root.entry);
    const key = at < 0 ? null : side.entries[at].el;
    let group = groups.get(key);
    if (group === undefined) groups.set(key, group = { header: at < 0 ? '' : side.placeWords(at), at: -1, held: [] });
    // Use the present name, if the entry still exists.
    if (at >= 0 && side === now && group.at < 0) {
      group.header = side.placeWords(at);
      group.at = at;
    }
    item.place = group;
    group.held.push(item);
  }
  return [...groups.values()].sort((a, b) => (a.header === '' ? -1 : b.header === '' ? 1 : a.at - b.at));
}

// Drops the least important items until the text fits a budget in tokens. Returns the number of dropped entries, and
// the cost of the rest.
function fit(items, budgetTokens) {
  if (!budgetTokens) return { dropped: 0, cost: 0 };
  const left = new Map(); // place -> how many items of it are left
  let size = HEAD;
  for (const item of items) {
    size += lineCost(indented(item, item.place.header));
    const count = left.get(item.place) || 0;
    if (count === 0 && item.place.header !== '') size += lineCost(item.place.header);
    left.set(item.place, count + 1);
  }
  let dropped = 0;
  for (const item of inDropOrder(items)) {
    if (size <= budgetTokens) break;
    item.dropped = true;
    dropped += item.count;
    size -= lineCost(indented(item, item.place.header));
    const count = left.get(item.place) - 1;
    left.set(item.place, count);
    if (count === 0 && item.place.header !== '') size -= lineCost(item.place.header);
  }
  return { dropped, cost: size };
}

const HEAD = 24; // tokens of the first line

// The items in the order in which to drop them, the least important first.
function inDropOrder(items) {
  const value = (item) => (item.entry.kind === CONTROL ? 3 : 0) + ['-', '~', '+'].indexOf(item.mark);
  return items.map((item, i) => [item, i]).sort(([a, i], [b, j]) => value(a) - value(b) || j - i).map(([item]) => item);
}

function removedWords(entry) {
  const role = entry.ref === null ? entry.role : `[${entry.ref}] ${entry.role}`;
  return entry.name === '' ? role : `${role} ${quoted(entry.name, NAME_MAX)}`;
}

function changeWords([old, now], withBox) {
  const { fields, prev, curr } = changedFields(old, now, withBox);
  const role = now.ref === null ? now.role : `[${now.ref}] ${now.role}`;
  const parts = [];
  for (const field of fields) {
    if (field === 'state') {
      for (const flag of Object.keys(prev.state)) parts.push(`${flag}: ${prev.state[flag]} -> ${curr.state[flag]}`);
    } else if (field === 'bbox') {
      const resized = prev.bbox.w !== curr.bbox.w || prev.bbox.h !== curr.bbox.h;
      parts.push(`${resized ? 'resized' : 'moved'}: ${Object.values(prev.bbox)} -> ${Object.values(curr.bbox)}`);
    } else {
      parts.push(`${field}: ${quoted(prev[field] ?? '', VALUE_MAX)} -> ${quoted(curr[field] ?? '', VALUE_MAX)}`);
    }
  }
  const name = fields.includes('name') || !now.name ? '' : ` ${quoted(now.name, NAME_MAX)}`;
  return `${role}${name} ${parts.join(', ')}`;
}
