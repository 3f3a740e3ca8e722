// Tests which element takes over a ref when a page replaces its rows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shown } from './page.js';

const { pairNewcomers } = await import('../../js/modules/pairing.js');
const { elementOf, issueRef, records } = await import('../../js/modules/refs.js');
const { Listing, Row, wordsOf } = await import('../../js/modules/rows.js');
const { isSameItem } = await import('../../js/modules/same-item.js');

// A list of rows. Each has a Remove button beside its text.
function listOf(...texts) {
  const listing = new Listing('');
  return texts.map((text) => new Row([text, 'Remove'], listing, { item: true }));
}

const buttonIn = (row) => ({ role: 'button', name: 'Remove', chain: 'list', row, own: 1, around: null });

// Replaces the list by another. Returns, for each earlier row, the text of the row that has its ref now, or null.
function redrawn(before, after) {
  records.clear();
  const old = listOf(...before).map((row, i) => {
    const record = issueRef(shown('<button>Remove</button>'), 'button', 'Remove', 'list', i);
    return Object.assign(record, buttonIn(row), { walk: 1 });
  });
  for (const record of old) record.weak.deref().remove();
  const fresh = listOf(...after).map((row) => ({ ...buttonIn(row), el: shown('<button>Remove</button>') }));
  pairNewcomers(fresh);
  return old.map((record) => after[fresh.findIndex(({ el }) => el === elementOf(record))] ?? null);
}

test('a list that is drawn anew keeps its refs', () => {
  assert.deepEqual(redrawn(['report.pdf', 'photo.png'], ['report.pdf', 'photo.png']), ['report.pdf', 'photo.png']);
});

test('refs go with their rows, not with their places', () => {
  assert.deepEqual(redrawn(['a.txt', 'b.txt', 'c.txt'], ['c.txt', 'a.txt', 'b.txt']), ['a.txt', 'b.txt', 'c.txt']);
});

test('the ref of a row that has gone is void', () => {
  assert.deepEqual(redrawn(['a.txt', 'b.txt'], ['b.txt', 'new.txt']), [null, 'b.txt']);
});

test('a row whose status changed is the same row', () => {
  assert.deepEqual(redrawn(['a.txt waiting', 'b.txt waiting'], ['a.txt done', 'b.txt waiting']), ['a.txt done', 'b.txt waiting']);
});

test('among rows that say the same, all go by their order or none does', () => {
  assert.deepEqual(redrawn(['item', 'item'], ['item', 'item']), ['item', 'item']);
  assert.deepEqual(redrawn(['item', 'item'], ['item', 'item', 'item']), [null, null]);
});

test('an item in a recycled row is another one', () => {
  const [told] = listOf('Ada Lovelace', 'Grace Hopper');
  const [, now] = listOf('Grace Hopper', 'Alan Turing');
  assert.equal(isSameItem(buttonIn(told), buttonIn(now), true), false);
});

test('words', () => {
  assert.deepEqual(wordsOf('Files (3), “new”: photo.png.'), ['Files', '3', 'new', 'photo.png']);
});
