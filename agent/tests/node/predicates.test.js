// Tests the predicates of `expect` and `wait` on strings, numbers and states.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countPredicate, safeRegex, stateMatches, stringPredicate } from '../../js/modules/predicates.js';

const refused = (run, message) => assert.throws(run, (error) => error.code === 'BAD_ARGUMENT' && message.test(error.message));

test('strings', () => {
  const rows = [
    [{ equals: 'a' }, ['a'], ['A', 'ab', null]],
    [{ contains: 'b' }, ['abc', 'b'], ['a', null]],
    [{ regex: '^a.c$' }, ['abc'], ['abcd', null]],
    [{ not_equals: 'a' }, ['b', null], ['a']],
    [{ not_contains: 'b' }, ['a', null], ['abc']],
    [{ equals: '' }, [''], ['a', null]],
  ];
  for (const [predicate, right, wrong] of rows) {
    const holds = stringPredicate(predicate);
    for (const actual of right) assert.equal(holds(actual), true, `${JSON.stringify(predicate)} of ${actual}`);
    for (const actual of wrong) assert.equal(holds(actual), false, `${JSON.stringify(predicate)} of ${actual}`);
  }
  assert.equal(stringPredicate({ regex: 'abc' }, 'i')('ABC'), true);
  refused(() => stringPredicate({}), /no predicate/);
});

test('regular expressions that could take for ever are refused', () => {
  for (const source of ['(a+)+', '(a*)*b', '((a+)b)+', '(?:x{2,})*', '([a]+)+']) refused(() => safeRegex(source), /nests/);
  for (const source of ['(ab)+', 'a+b+', '(a{1,3})+', '[(+]+', '\\(a+\\)+']) assert.ok(safeRegex(source) instanceof RegExp, source);
  refused(() => safeRegex('('), /does not parse/);
  refused(() => safeRegex('a', 'g'), /flags/);
  refused(() => safeRegex('a', 'ii'), /flags/);
  refused(() => safeRegex('a'.repeat(1001)), /1001 characters/);
});

test('numbers', () => {
  assert.deepEqual([1, 2, 3, 4].map(countPredicate({ min: 2, max: 3 })), [false, true, true, false]);
  assert.deepEqual([0, 1].map(countPredicate({ equals: 0 })), [true, false]);
  refused(() => countPredicate({}), /no predicate/);
});

test('states that a role does not have count as false', () => {
  const state = { visible: true, checked: null, expanded: false };
  assert.equal(stateMatches({ visible: true, checked: false }, state), true);
  assert.equal(stateMatches({ expanded: true }, state), false);
  refused(() => stateMatches({ nonsense: true }, state), /no such state flag: nonsense/);
});
