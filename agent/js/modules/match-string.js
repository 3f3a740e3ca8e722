// Elements that a locator in one string finds (string-locator.js).

import { BUTTON_TYPES, labelsFor } from './content.js';
import {
  TEXT, attributeOf, childrenOf, controlOf, firstChildOf, hasAttributeOf, holdsNode, inputTypeOf, nextSiblingOf,
  nodeTypeOf, parentElementOf, queryAll, shadowHostOf, tagOf, textContentOf, treeRootOf,
} from './dom.js';
import { searchRoots } from './frames.js';
import { labelFor } from './label.js';
import { nameOf } from './names.js';
import { beginPass, endPass } from './pass.js';
import { SKIPPED, canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { textThatShows } from './shown-text.js';
import { WITHOUT_TEXT } from './shows.js';
import { stateOf } from './states.js';
import { lineOf, withoutUnread } from './texts.js';
import { isVisible } from './visibility.js';

// All matches in tree order. Visible elements are preferred, and then those whose whole text matches.
export function matchString(locator) {
  beginPass();
  try {
    return preferred(locator, candidates(locator));
  } finally {
    endPass();
  }
}

// The elements to compare, each with its texts: {el, texts}.
function candidates(locator) {
  if (locator.kind === 'text') return withText(locator);
  return searchRoots().flatMap((root) => Array.from(queryAll(root, WHERE[locator.kind])))
    .map((el) => ({ el, texts: TEXTS[locator.kind](el) }));
}

export const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];

const PLACEHOLDERS = ['placeholder', 'aria-placeholder'];

const having = (names) => names.map((name) => `[${name}]`).join();
const attributes = (el, names) => names.map((name) => attributeOf(el, name)).filter((value) => value !== null);

const WHERE = {
  label: `button,input,meter,output,progress,select,textarea,${having(['aria-label', 'aria-labelledby'])}`,
  placeholder: having(PLACEHOLDERS),
  testid: having(TEST_IDS),
};

const TEXTS = {
  label: labelTexts,
  placeholder: (el) => attributes(el, PLACEHOLDERS),
  testid: (el) => attributes(el, TEST_IDS),
};

function preferred({ whole, part }, found) {
  const by = (test) => found.filter(({ texts }) => texts.some(test)).map(({ el }) => el);
  const shown = (els) => els.filter(isVisible);
  const entire = by(whole);
  const partly = part === null ? [] : by(part);
  const best = [shown(entire), shown(partly), entire, partly].find((els) => els.length > 0) || [];
  return Array.from(new Set(best));
}

// The texts of the element's labels, and its name if labels make it. A name from another source is not a label.
function labelTexts(el) {
  const labels = labelsFor(el);
  const named = labels.length > 0 || hasAttributeOf(el, 'aria-label') || hasAttributeOf(el, 'aria-labelledby');
  return named ? [nameOf(el), ...labels.map(lineOf)] : [];
}

// The smallest elements that contain the text, or the controls that they are a part of.
function withText({ words, whole }) {
  const found = [];
  const needle = words === null ? null : unspaced(words);
  for (const root of searchRoots()) {
    const smallest = needle === null ? smallestMatching(root, whole) : smallestWith(root, needle);
    for (const el of smallest) found.push({ el: controlWith(el), texts: textsOf(el) });
    for (const el of queryAll(root, 'input')) {
      if (BUTTON_TYPES.has(inputTypeOf(el))) found.push({ el, texts: [nameOf(el)] });
    }
  }
  return found;
}

// Text without white space: adjacent blocks have none between them in the document, but are separate words.
const unspaced = (text) => text.replace(/\s+/g, '').toLowerCase();

const hasNoText = (tag) => SKIPPED.has(tag) || WITHOUT_TEXT.has(tag);

function smallestWith(root, needle) {
  const holds = (el) => !hasNoText(tagOf(el)) && unspaced(textContentOf(el)).includes(needle);
  const found = [];
  const open = Array.from(childrenOf(root)).filter(holds);
  while (open.length > 0) {
    const el = open.pop();
    const inner = Array.from(childrenOf(el)).filter(holds);
    if (inner.length > 0) open.push(...inner.reverse());
    else if (unspaced(withoutUnread(el)).includes(needle)) found.push(el);
  }
  return found;
}

// Longest text (characters) that is tested with a regular expression, because every element is tested.
const LONGEST_FOR_REGEX = 5000;

function smallestMatching(root, test) {
  const matches = (el) => !hasNoText(tagOf(el)) && textContentOf(el).length <= LONGEST_FOR_REGEX && test(withoutUnread(el));
  const found = Array.from(queryAll(root, '*')).filter(matches);
  // `found` is in document order, so the first match inside an element directly follows it.
  return found.filter((el, i) => i + 1 === found.length || !holdsNode(el, found[i + 1]));
}

// The visible text of an element, or else its text content, and each run of text that is directly in it.
function textsOf(el) {
  const texts = [textThatShows(el) || textContentOf(el)];
  let run = '';
  for (let node = firstChildOf(el); node !== null; node = nextSiblingOf(node)) {
    if (nodeTypeOf(node) === TEXT) run += node.data;
    else if (run !== '') { texts.push(run); run = ''; }
  }
  return run === '' ? texts : [...texts, run];
}

// Roles of controls that are named by their text.
const NAMED_BY_TEXT = new Set('button link checkbox radio switch option menuitem menuitemcheckbox menuitemradio tab treeitem'.split(' '));
const LONGEST_CONTROL_TEXT = 200;

// The control that the text belongs to, because a snapshot has one entry for both. A link that is a whole card has too
// much text for that.
function controlWith(el) {
  for (let at = el; at !== null; at = parentElementOf(at) || shadowHostOf(treeRootOf(at))) {
    const control = tagOf(at) === 'label' ? controlOf(at) : null;
    if (control) return control;
    if (textContentOf(at).length > LONGEST_CONTROL_TEXT) return el;
    if (NAMED_BY_TEXT.has(canonicalRole(roleOf(at) || ''))) return at;
  }
  return el;
}

// Checks one element against a locator, without a search.
export function answersToString(el, locator) {
  const texts = locator.kind === 'text' ? [...textsOf(el), labelFor(el, canonicalRole(roleOf(el) || ''))] : TEXTS[locator.kind](el);
  return texts.some((text) => locator.whole(text) || (locator.part !== null && locator.part(text)));
}

// Converts a locator by role to the filters of a search.
export function roleFilters({ role, name_exact, name_contains, name, level, states }) {
  const wanted = Object.keys(states);
  const also = (el, own) => {
    if (name !== undefined && !name(labelFor(el, own))) return false;
    if (level !== undefined && levelOf(el) !== level) return false;
    const now = wanted.length === 0 ? {} : stateOf(el, own);
    return wanted.every((state) => (now[state] ?? false) === states[state]);
  };
  return { role, name_exact, name_contains, also };
}

function levelOf(el) {
  const heading = /^h([1-6])$/.exec(tagOf(el));
  return Number(attributeOf(el, 'aria-level') ?? (heading ? heading[1] : Number.NaN));
}
