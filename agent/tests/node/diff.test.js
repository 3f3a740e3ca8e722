// Tests the list of changes between two walks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';

const { changedFields, diffWalks } = await import('../../js/modules/diff.js');
const { Entry } = await import('../../js/modules/entry.js');
const { CONTENT, CONTROL } = await import('../../js/modules/role-kinds.js');
const { packState, unpackState, withFlag, flagOf, FLAG_TRUE } = await import('../../js/modules/state-mask.js');

const STATE = packState({ visible: true, enabled: true, disabled: false });

function button(el, ref, name, mask = STATE) {
  return Object.assign(new Entry(el, 'button', 'button', name, CONTROL, mask, 0, 'main'), { ref });
}

const text = (el, words) => new Entry(el, '#text', 'text', words, CONTENT, STATE, 0, 'main');

const told = ({ added, removed, changed }) => ({
  added: added.map((entry) => entry.name),
  removed: removed.map((entry) => entry.name),
  changed: changed.map(([old, now]) => `${old.name} > ${now.name}`),
});

test('nothing', () => {
  const [a, b] = [{}, {}];
  const walk = () => [button(a, 1, 'One'), text(b, 'Words')];
  assert.deepEqual(told(diffWalks(walk(), walk())), { added: [], removed: [], changed: [] });
});

test('a control that is called otherwise is one change', () => {
  const [a, b] = [{}, {}];
  const delta = diffWalks([button(a, 1, 'Play'), button(b, 2, 'Stop')], [button(a, 1, 'Pause'), button(b, 2, 'Stop')]);
  assert.deepEqual(told(delta), { added: [], removed: [], changed: ['Play > Pause'] });
});

test('a control that is drawn anew, with its ref, is none', () => {
  assert.deepEqual(told(diffWalks([button({}, 1, 'Play')], [button({}, 1, 'Play')])), { added: [], removed: [], changed: [] });
});

test('text that is drawn anew is none either; other text is', () => {
  const before = [text({}, 'Same'), text({}, 'Before')];
  const after = [text({}, 'Same'), text({}, 'After')];
  assert.deepEqual(told(diffWalks(before, after)), { added: ['After'], removed: ['Before'], changed: [] });
});

test('what comes and goes in the middle', () => {
  const [a, b, c, d] = [{}, {}, {}, {}];
  const delta = diffWalks([button(a, 1, 'A'), button(b, 2, 'B'), button(c, 3, 'C')], [button(a, 1, 'A'), button(d, 4, 'D'), button(c, 3, 'C')]);
  assert.deepEqual(told(delta), { added: ['D'], removed: ['B'], changed: [] });
});

test('an element that a list gave to another row is another control', () => {
  const el = {};
  const delta = diffWalks([button(el, 1, 'Remove')], [button(el, 2, 'Remove')]);
  assert.deepEqual([delta.added.length, delta.removed.length, delta.changed.length], [1, 1, 0]);
});

test('states', () => {
  const el = {};
  const focused = withFlag(STATE, 'focused', FLAG_TRUE);
  assert.equal(flagOf(focused, 'focused'), FLAG_TRUE);
  assert.equal(unpackState(focused).focused, true);
  const { changed } = diffWalks([button(el, 1, 'A')], [button(el, 1, 'A', focused)]);
  assert.deepEqual(changedFields(...changed[0], false).fields, ['state']);
});
