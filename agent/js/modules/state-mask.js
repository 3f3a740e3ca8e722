// Encodes the states of an element as one integer, with two bits for each flag. This takes little memory, and one
// comparison shows a change.

export const STATE_FLAGS = ['visible', 'enabled', 'disabled', 'checked', 'selected', 'expanded', 'pressed',
  'focused', 'readonly', 'required', 'invalid', 'busy', 'shadow_closed'];
const FLAG_ABSENT = 0;
export const FLAG_FALSE = 1;
export const FLAG_TRUE = 2;
const FLAG_MIXED = 3;
const FLAG_VALUES = [null, false, true, 'mixed'];
// 13 flags of two bits fit a 32-bit integer with room to spare.
const flagShift = Object.fromEntries(STATE_FLAGS.map((flag, i) => [flag, i * 2]));

export function packState(state) {
  let mask = 0;
  for (let i = 0; i < STATE_FLAGS.length; i++) {
    const value = state[STATE_FLAGS[i]];
    if (value === true) mask |= FLAG_TRUE << (i * 2);
    else if (value === false) mask |= FLAG_FALSE << (i * 2);
    else if (value === 'mixed') mask |= FLAG_MIXED << (i * 2);
  }
  return mask;
}

export const flagOf = (mask, flag) => (mask >> flagShift[flag]) & 3;
export const withFlag = (mask, flag, value) => (mask & ~(3 << flagShift[flag])) | (value << flagShift[flag]);

export function unpackState(mask) {
  const state = {};
  for (let i = 0; i < STATE_FLAGS.length; i++) state[STATE_FLAGS[i]] = FLAG_VALUES[(mask >> (i * 2)) & 3];
  return state;
}

// Only the flags in which two masks differ, as [previous, current] objects.
export function changedFlags(before, after) {
  const prev = {};
  const curr = {};
  for (let i = 0; i < STATE_FLAGS.length; i++) {
    const a = (before >> (i * 2)) & 3;
    const b = (after >> (i * 2)) & 3;
    if (a === b) continue;
    prev[STATE_FLAGS[i]] = FLAG_VALUES[a];
    curr[STATE_FLAGS[i]] = FLAG_VALUES[b];
  }
  return { prev, curr };
}

// The text of states for a line: only states that differ from the role's default.
const stateWordsCache = new Map();
export function stateWords(mask) {
  let words = stateWordsCache.get(mask);
  if (words === undefined) stateWordsCache.set(mask, words = stateWordList(mask).map((w) => ` ${w}`).join(''));
  return words;
}

function stateWordList(mask) {
  const words = [];
  if (flagOf(mask, 'visible') === FLAG_FALSE) words.push('hidden');
  if (flagOf(mask, 'disabled') === FLAG_TRUE) words.push('disabled');
  const checked = flagOf(mask, 'checked');
  if (checked !== FLAG_ABSENT) words.push(['', 'unchecked', 'checked', 'checked=mixed'][checked]);
  if (flagOf(mask, 'selected') === FLAG_TRUE) words.push('selected');
  const expanded = flagOf(mask, 'expanded');
  if (expanded !== FLAG_ABSENT) words.push(expanded === FLAG_TRUE ? 'expanded' : 'collapsed');
  const pressed = flagOf(mask, 'pressed');
  if (pressed > FLAG_FALSE) words.push(pressed === FLAG_MIXED ? 'pressed=mixed' : 'pressed');
  for (const flag of ['readonly', 'required', 'invalid', 'busy', 'focused']) {
    if (flagOf(mask, flag) === FLAG_TRUE) words.push(flag);
  }
  if (flagOf(mask, 'shadow_closed') === FLAG_TRUE) words.push('shadow-closed');
  return words;
}
