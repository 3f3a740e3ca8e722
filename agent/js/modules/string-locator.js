// Locators in one string, as Playwright spells them: `text=Save`, `role=button[name="Save"]`, `label=Email`,
// `placeholder=Search`, `testid=save`. None of them is valid CSS, so there is no conflict with CSS selectors.

import { badArgument } from './agent-error.js';
import { canonicalRole } from './role-kinds.js';
import { isKnownRole, nearestRole } from './slips.js';
import { comparable, quoted, inOneLine } from './text-format.js';

const KINDS = ['text', 'role', 'label', 'placeholder', 'testid'];
const SPELLED = new RegExp(`^\\s*(${KINDS.join('|')})\\s*=\\s*(.*?)\\s*$`, 's');

// {kind, words, whole, part}, or {kind: 'role', role, name_exact?, name_contains?, name?, level?, states}; null for CSS.
// `whole` and `part` test a text, `name` a name; `part` is null where only the whole text will do.
export function stringLocator(selector) {
  const [, kind, said] = SPELLED.exec(selector) || [];
  if (kind === undefined) return null;
  if (said === '') throw wrong(selector, `nothing follows ${kind}=`);
  if (CHAIN.test(said)) throw wrong(selector, 'locators are not chained by >>');
  return kind === 'role' ? roleLocator(selector, said) : { kind, ...textPattern(selector, said, kind === 'testid') };
}

// The `>>` of a chain, and the start of the locator or the CSS after it.
const CHAIN = />>\s*(?:[a-z][\w-]*\s*=|[a-z#.[*])/;

const EXAMPLES = 'Spell it `text=Save`, `text="Save"` (the whole text), `role=button[name="Save"]`, `label=Email`, `placeholder=Search` or `testid=save`.';

function wrong(selector, why) {
  const error = badArgument(`the locator ${quoted(selector, 200)} is misspelt: ${why}`, { selector });
  error.hint = EXAMPLES;
  return error;
}

const REGEX = /^\/((?:[^/\\]|\\.)+)\/([a-z]*)$/s;
const QUOTED = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')\s*([is]?)$/s;

// `Save` is a part of the text in any case, `"Save"` the whole text, `/^Sav/i` a regular expression. A test id is
// always compared as a whole.
function textPattern(selector, said, wholeOnly) {
  const regex = REGEX.exec(said);
  if (regex) {
    const pattern = asRegex(selector, regex[1], regex[2]);
    return { words: null, whole: (text) => pattern.test(inOneLine(text)), part: null };
  }
  if (/^["']/.test(said)) {
    const [, double, single, flag] = QUOTED.exec(said) || [];
    if (flag === undefined) throw wrong(selector, 'the quoted text has no end');
    const words = unescaped(double ?? single);
    if (words === '') throw wrong(selector, 'the quoted text is empty');
    return { words, whole: sameAs(words, flag !== 'i'), part: null };
  }
  const wanted = comparable(said);
  return { words: said, whole: sameAs(said, wholeOnly), part: wholeOnly ? null : (text) => comparable(text).includes(wanted) };
}

function sameAs(words, caseMatters) {
  const form = caseMatters ? inOneLine : comparable;
  const wanted = form(words);
  return (text) => form(text) === wanted;
}

const unescaped = (text) => text.replace(/\\(.)/gs, '$1');

function asRegex(selector, pattern, flags) {
  try {
    // With these flags, a pattern would remember the position of its last match.
    return new RegExp(pattern, flags.replace(/[gy]/g, ''));
  } catch (error) {
    throw wrong(selector, error.message);
  }
}

const STATES = ['checked', 'disabled', 'expanded', 'pressed', 'selected'];
const ATTRIBUTES = ['name', 'level', 'include-hidden', ...STATES];
const IN_BRACKETS = /^\[\s*([\w-]+)\s*(?:([*^$]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/((?:[^/\\]|\\.)+)\/([a-z]*)|([^\]"'/\s]+))\s*([is]?)\s*)?\]\s*/s;

function roleLocator(selector, said) {
  const [whole, word] = /^([a-z][\w-]*)\s*/i.exec(said) || [];
  if (word === undefined) throw wrong(selector, 'a role follows role=');
  const role = word.toLowerCase();
  const near = isKnownRole(canonicalRole(role)) ? '' : nearestRole(role);
  if (near !== '') throw wrong(selector, `there is no role ${quoted(word, 40)}; did you mean ${quoted(near, 40)}?`);
  const locator = { kind: 'role', role, states: {} };
  let rest = said.slice(whole.length);
  while (rest !== '') {
    const found = IN_BRACKETS.exec(rest);
    if (!found) throw wrong(selector, `${quoted(rest, 60)} is no [name="…"] and no [state]`);
    take(selector, locator, found);
    rest = rest.slice(found[0].length);
  }
  return locator;
}

function take(selector, locator, [, attribute, operator, double, single, pattern, flags, bare, flag]) {
  if (!ATTRIBUTES.includes(attribute)) {
    throw wrong(selector, `a role has no ${quoted(attribute, 40)} here; it has ${ATTRIBUTES.join(', ')}`);
  }
  const text = double ?? single;
  const value = text === undefined ? bare : unescaped(text);
  if (attribute === 'name') {
    if (pattern !== undefined) {
      const regex = asRegex(selector, pattern, flags);
      locator.name = (name) => regex.test(inOneLine(name));
    } else {
      if (value === undefined || value === '') throw wrong(selector, 'name has a value, as in [name="Save"]');
      if (operator === '=') locator.name_exact = value;
      else if (operator === '*=') locator.name_contains = value;
      if (flag === 's' || /^[$^]/.test(operator)) locator.name = nameTest(operator, value, flag === 's');
    }
  } else if (attribute === 'level') {
    if (!/^[1-9]\d*$/.test(value ?? '')) throw wrong(selector, 'level is a number, as in [level=2]');
    locator.level = Number(value);
  } else if (attribute !== 'include-hidden') {
    const state = { true: true, false: false, mixed: 'mixed' }[value ?? 'true'];
    if (state === undefined) throw wrong(selector, `${attribute} is true or false`);
    locator.states[attribute] = state;
  }
}

function nameTest(operator, words, caseMatters) {
  const form = caseMatters ? inOneLine : comparable;
  const wanted = form(words);
  return {
    '=': (name) => form(name) === wanted,
    '*=': (name) => form(name).includes(wanted),
    '^=': (name) => form(name).startsWith(wanted),
    '$=': (name) => form(name).endsWith(wanted),
  }[operator];
}

// Whether several matches are an error even for reads, because the caller gave the text of one particular element.
export const meansOne = (selector) => selector !== undefined && selector !== null && /^\s*(?:text|label|placeholder|testid)\s*=/.test(selector);
