// Rows: the list item that an element is in, and the words of that item.
//
// Lists repeat their controls, so the words of the row distinguish one `Remove` from the next. A walk keeps them as
// names of its entries. A new row costs a few reads of the page, and an unchanged row costs one.

import {
  ELEMENT, attributeNamesOf, attributeOf, closestOf, elementsOf, firstElementOf, holdsNode, nextElementOf, nodeTypeOf, parentElementOf,
  previousElementOf, tagOf, textReaderOf, treeRootOf,
} from './dom.js';
import { containsAcross, parentAcross } from './frames.js';
import { CELL_ROLES, CONTROL, ITEM_ROLES, PLACE_ROLES } from './role-kinds.js';
import { roleOf } from './role.js';
import { clip, collapse } from './text-format.js';
import { everythingChanged, touched } from './touched.js';

const CELL_TAGS = new Set(['td', 'th']);
const ROW_DISTANCE = 8; // levels up to a row
const NEAR = 4; // levels up to the surroundings of an element that is in no row
export const MAX_PARTS = 60; // entries; a larger box is not a row

// Words that a listing looks for in its rows. Once there are more, it counts the words of all rows. For 10 000 rows that
// takes 8 ms, as long as looking for 15 words.
const MOST_LOOKED_FOR = 12;

// The rows of one container at the time of a walk.
export class Listing {
  constructor(heading) {
    this.heading = heading;
    this.rows = [];
    this.counts = new Map(); // word -> number of rows that say it
    this.isCounted = false; // whether `counts` has all words
  }

  // How many rows have a word. Counting may stop at 2.
  count(word) {
    const known = this.counts.get(word);
    if (known !== undefined || this.isCounted) return known || 0;
    if (this.counts.size >= MOST_LOOKED_FOR) {
      this.countAll();
      return this.count(word);
    }
    let found = 0;
    for (const { parts } of this.rows) {
      if (parts.some((part) => part.includes(word) && wordsOf(part).includes(word)) && ++found === 2) break;
    }
    this.counts.set(word, found);
    return found;
  }

  countAll() {
    this.counts = new Map();
    this.isCounted = true;
    for (const row of this.rows) {
      for (const said of new Set(row.parts.flatMap(wordsOf))) this.counts.set(said, (this.counts.get(said) || 0) + 1);
    }
  }
}

// `item`: its role or tag says that it is a list item. `self`: the element is itself one of several similar ones
// without other words, such as a button of a toolbar.
export class Row {
  constructor(parts, listing, { item = false, self = false, asks = false, }, key = '') {
    this.parts = parts;
    this.key = key;
    this.listing = listing;
    this.at = listing.rows.push(this) - 1;
    this.item = item;
    this.self = self;
    this.asks = asks; // whether it is in a dialog
  }

  // The words of the row without those of the part `own`.
  words(own) {
    const words = [];
    for (let i = 0; i < this.parts.length; i++) if (i !== own && this.parts[i] !== '') words.push(...wordsOf(this.parts[i]));
    return words;
  }

  // The text of the row that is `step` rows away.
  neighbour(step) {
    const row = this.listing.rows[this.at + step];
    return row === undefined ? null : row.parts.join(' ');
  }
}

const isBare = (parts) => parts.filter((part) => part !== '').length < 2;

// Attributes with which pages number or identify rows, and style properties by which a virtual list positions them.
const KEY_ATTRIBUTES = /^(aria-(rowindex|posinset)|href|value|(data-)?((row|item|test|node|entry|known|react)-?)?(key|id|index|size-index|rowid|rowindex|itemid))$/;
const KEY_STYLES = /(?:^|[;\s])(?:top|left|inset|translate|transform)\s*:\s*(?!scale|rotate)[^;]+/g;

// Identifies the item of the app's data that a row shows, if the page writes that into attributes or styles. Only for
// rows with no words besides one name.
function keyOf(parts, rowEl, el) {
  if (!isBare(parts)) return '';
  const keys = [];
  for (const at of rowEl === el ? [el] : [rowEl, el]) {
    for (const name of attributeNamesOf(at)) if (KEY_ATTRIBUTES.test(name)) keys.push(`${name}=${attributeOf(at, name)}`);
  }
  return keys.concat((attributeOf(rowEl, 'style') || '').match(KEY_STYLES) || []).join('\n');
}

export const wordsOf = (text) => text.split(/[\s()[\]{}"“”|·•–—,;]+/).map((word) => word.replace(/[.:!?…]+$/, '')).filter(Boolean);

// The nearest row around an element: {el, up, item, self, around}, or null. For an element in no row, `el` is null, and
// `around` may have its surroundings.
export function rowAround(el) {
  let around = null;
  let mute = null; // the nearest of several similar boxes with no other words
  let at = el;
  for (let up = 0; up <= ROW_DISTANCE && at !== null; up++, at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    const tag = tagOf(at);
    if (tag === 'body' || tag === 'html') break;
    const role = roleOf(at) || '';
    if (!CELL_ROLES.has(role) && !CELL_TAGS.has(tag)) {
      const item = ITEM_ROLES.has(role) || tag === 'li';
      const like = item || (up > 0 && hasLike(at, el));
      if (item || (like && saysMore(at, el))) return { el: at, up, item, self: false, around: null };
      if (like && mute === null && up <= NEAR) mute = { el: at, up };
    }
    if (up === 0) continue;
    if (around === null && up <= NEAR && saysMore(at, el)) around = { el: at, asks: ASKING.has(role) };
    if (PLACE_ROLES.has(role)) break;
  }
  if (isLike(el, nextElementOf(el)) || isLike(el, previousElementOf(el))) mute = { el, up: 0 };
  if (mute !== null) return { ...mute, item: false, self: true, around };
  return around === null ? null : { el: null, up: 0, item: false, self: false, around };
}

const ASKING = new Set(['dialog', 'alertdialog']);

const MAX_LOOK = 50;
const WORDLESS = 'button,select,script,style';

// Whether `outer` has text besides that of `inner` and of buttons. Looks at a limited number of text nodes.
function saysMore(outer, inner) {
  const reader = textReaderOf(outer);
  let node = reader.nextNode();
  for (let looked = 0; node !== null && looked < MAX_LOOK; looked++, node = reader.nextNode()) {
    if (/\S/.test(node.data) && !holdsNode(inner, node) && closestOf(parentElementOf(node), WORDLESS) === null) return true;
  }
  return false;
}

const hasLike = (at, el) => [nextElementOf(at), previousElementOf(at)].some((other) => isLike(at, other)
  && elementsOf(other, tagOf(el)).length > 0
  && (firstElementOf(at) === null ? '' : tagOf(firstElementOf(at))) === (firstElementOf(other) === null ? '' : tagOf(firstElementOf(other))));

// Whether two elements look like the output of one template. Classes after the first often describe a state, so only
// the first counts.
const firstClass = (el) => (attributeOf(el, 'class') || '').trim().split(/\s+/, 1)[0];
export const isLike = (a, b) => b !== null && tagOf(a) === tagOf(b) && firstClass(a) === firstClass(b);

export function ancestorAt(el, up) {
  let at = el;
  for (; up > 0 && at !== null; up--) at = parentAcross(at);
  return at;
}

const isWithin = (outer, el) => outer === el || holdsNode(outer, el) || (treeRootOf(el) !== treeRootOf(outer) && containsAcross(outer, el));

// Finds the rows of a walk's entries. Lists are made from templates, so the next row is usually where the last one was.
export class RowFinder {
  constructor(entries) {
    this.entries = entries;
    this.listings = new Map(); // container -> Listing
    this.rows = new Map(); // row element -> {row, first}; null if it is too large
    this.last = null;
    this.heading = '';
  }

  // Sets entry.row, entry.own (the index of its own part in the row), entry.up and entry.around.
  place(i) {
    const entry = this.entries[i];
    const found = this.asBefore(entry) || this.likeTheLast(entry.el) || rowAround(entry.el);
    this.last = found;
    const around = found === null || found.around === null ? null : this.gathered(i, found.around);
    const kept = found === null || found.el === null ? null : this.gathered(i, found);
    entry.around = around === null ? null : around.row;
    if (kept === null) {
      entry.row = null;
      return;
    }
    entry.row = kept.row;
    entry.own = i - kept.first;
    entry.up = found.up;
    entry.rowEl = found.el;
  }

  gathered(i, found) {
    let kept = this.rows.get(found.el);
    if (kept === undefined) this.rows.set(found.el, kept = found.up === undefined ? this.gatherAround(i, found) : this.gather(i, found));
    return kept;
  }

  // The row of an entry that no mutation has touched, which is still the same.
  asBefore(entry) {
    if (everythingChanged || !isRow(entry.row) || touched.has(entry.rowEl)) return null;
    return { el: entry.rowEl, up: entry.up, item: entry.row.item, self: false, around: null };
  }

  likeTheLast(el) {
    const { last } = this;
    if (last === null || last.el === null || last.self) return null;
    const container = parentAcross(last.el);
    let at = el;
    for (let up = 0; up <= last.up + 1 && at !== null; up++) {
      if (at === last.el) return up === last.up ? last : up > 0 ? { ...last, up } : null;
      const parent = parentAcross(at);
      if (parent === container) return isLike(at, last.el) && (up > 0) === (last.up > 0) ? { ...last, el: at, up } : null;
      at = parent;
    }
    return null;
  }

  gather(i, found) {
    const { entries } = this;
    const entry = entries[i];
    const container = parentAcross(found.el);
    let listing = this.listings.get(container);
    if (listing === undefined) this.listings.set(container, listing = new Listing(this.heading));
    if (entry.rowEl === found.el && entry.row !== null && !everythingChanged && !touched.has(found.el)) {
      return { row: new Row(entry.row.parts, listing, found, entry.row.key), first: i - entry.own };
    }
    const span = found.up === 0 ? { first: i, end: i + 1 } : this.spanOf(i, found.el);
    if (span === null) return null;
    const parts = entries.slice(span.first, span.end).map(partOf);
    return { row: new Row(parts, listing, found, keyOf(parts, found.el, entry.el)), first: span.first };
  }

  // Gathers the surroundings of an element in no row. Names of controls are left out, because they do not identify a
  // place.
  gatherAround(i, found) {
    const span = this.spanOf(i, found.el);
    if (span === null) return null;
    const parts = this.entries.slice(span.first, span.end).map((entry) => (entry.kind === CONTROL ? '' : partOf(entry)));
    return { row: new Row(parts, new Listing(this.heading), found), first: span.first };
  }

  spanOf(i, rowEl) {
    const { entries } = this;
    let first = i;
    while (first > 0 && i - first < MAX_PARTS && isWithin(rowEl, entries[first - 1].el)) first--;
    let end = i + 1;
    while (end < entries.length && end - first <= MAX_PARTS && isWithin(rowEl, entries[end].el)) end++;
    return end - first > MAX_PARTS ? null : { first, end };
  }
}

export const partOf = (entry) => clip(entry.apart === '' ? entry.name : collapse(entry.apart), 200);

export const rowText = (parts, own) => parts.filter((part, i) => i !== own && part !== '').join('\n');

export const isRow = (row) => row !== null && !row.self;
