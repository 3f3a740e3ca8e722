// Predicates of expects: on a string, on a number, on state flags.

import { badArgument } from './agent-error.js';
import { given } from './given.js';
import { STATE_FLAGS } from './state-mask.js';
import { quoted } from './text-format.js';

const MAX_REGEX = 1000;
const OPEN_ENDED = /^(?:[*+]|\{\d+,\})/;

// Whether a group that repeats without bound contains another such repetition. Matching such a pattern can take
// exponential time.
function hasNestedQuantifier(source) {
  const groups = [];
  let inClass = false;
  for (let i = 0; i < source.length; i++) {
    const c = source[i];
    if (c === '\\') { i++; continue; }
    if (inClass) { inClass = c !== ']'; continue; }
    if (c === '[') inClass = true;
    else if (c === '(') groups.push(false);
    else if (c === ')') {
      const repeats = groups.pop() || false;
      const outer = OPEN_ENDED.test(source.slice(i + 1, i + 12));
      if (repeats && outer) return true;
      if ((repeats || outer) && groups.length > 0) groups[groups.length - 1] = true;
    } else if (OPEN_ENDED.test(source.slice(i, i + 12)) && groups.length > 0) groups[groups.length - 1] = true;
  }
  return false;
}

export function safeRegex(source, flags = '') {
  if (source.length > MAX_REGEX) throw badArgument(`the regular expression is ${source.length} characters long; at most ${MAX_REGEX}`);
  if (!/^[imsu]*$/.test(flags) || new Set(flags).size !== flags.length) {
    throw badArgument(`flags ${quoted(flags, 20)}: each of i, m, s, u at most once, and no others`);
  }
  if (hasNestedQuantifier(source)) throw badArgument('the regular expression nests one unbounded repetition in another');
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw badArgument(`the regular expression does not parse: ${error.message}`);
  }
}

// Makes a test for a text. A missing value (null) passes only negative predicates.
export function stringPredicate(predicate, flags) {
  const { equals, contains, regex, not_equals, not_contains } = predicate;
  if (given(regex)) {
    const compiled = safeRegex(regex, flags || '');
    return (actual) => actual !== null && compiled.test(actual);
  }
  if (given(equals)) return (actual) => actual === equals;
  if (given(contains)) return (actual) => actual !== null && actual.includes(contains);
  if (given(not_equals)) return (actual) => actual !== not_equals;
  if (given(not_contains)) return (actual) => actual === null || !actual.includes(not_contains);
  throw badArgument('no predicate: give one of equals, contains, regex, not_equals, not_contains');
}

export function countPredicate({ equals, min, max }) {
  if (!given(equals) && !given(min) && !given(max)) throw badArgument('no predicate: give equals, min or max');
  return (n) => (!given(equals) || n === equals) && (!given(min) || n >= min) && (!given(max) || n <= max);
}

// Compares states. A flag that the role does not have counts as false.
export function stateMatches(wanted, state) {
  return Object.keys(wanted).every((flag) => {
    if (!(flag in state)) throw badArgument(`no such state flag: ${flag}`, { known: STATE_FLAGS.slice(0, 12) });
    return (state[flag] ?? false) === wanted[flag];
  });
}
