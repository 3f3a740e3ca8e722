// Tests the formatting of text, and the similarity of two texts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editDistance, likeness } from '../../js/modules/likeness.js';
import { clip, collapse, plainLine, quoted } from '../../js/modules/text-format.js';

test('white space', () => {
  assert.equal(collapse(' a \n b\t'), 'a b');
  assert.equal(collapse('tidy already'), 'tidy already');
  assert.equal(collapse('a\u00a0\u00a0b'), 'a b');
});

test('long texts are cut, never within a character', () => {
  assert.equal(clip('abcdef', 6), 'abcdef');
  assert.equal(clip('abcdef', 4), 'abcd…(+2)');
  assert.equal(clip('abc😀def', 4), 'abc…(+5)');
});

test('quoted text stays one line', () => {
  assert.equal(quoted('plain', 10), '"plain"');
  assert.equal(quoted('a "b" \\ c', 20), '"a \\"b\\" \\\\ c"');
  assert.equal(quoted('a\n\u202eb', 20), '"a b"');
  assert.equal(plainLine('a\u0000\u0001b', 10), 'a b');
});

test('edits from one word to another', () => {
  assert.equal(editDistance('same', 'same'), 0);
  assert.equal(editDistance('Save', 'Safe'), 1);
  assert.equal(editDistance('Sign in', 'Sing in'), 1, 'two swapped neighbours are one slip');
  assert.equal(editDistance('', 'abc'), 3);
  assert.equal(editDistance('a', 'a'.repeat(40)), 40, 'a bound, without a comparison');
});

test('likeness', () => {
  assert.equal(likeness('Save as…', 'save AS'), 1);
  assert.equal(likeness('Delete', 'Zoom'), 0);
  assert.equal(likeness('', 'Zoom'), 0);
  assert.ok(likeness('Setings', 'Settings') > 0.8);
  assert.ok(likeness('Settings', 'Settings of the editor') > 0.5);
});
