// Recognizes locators in the syntax of other tools, and misspelt roles, and proposes the right ones.

import { SVG, createElement, createElementNS } from './dom.js';
import { badArgument, lookAgain } from './agent-error.js';
import { editDistance } from './likeness.js';
import { CONTROL_ROLES, NATIVE_FOR_ROLE, STRUCTURE_ROLES, TRANSPARENT_ROLES, canonicalRole } from './role-kinds.js';
import { collapse, quoted } from './text-format.js';

// CSS extensions of Playwright and jQuery that match text.
const TEXT_SELECTOR = /:(?:has-text|text|text-is|contains)\(\s*(["']?)(.+?)\1\s*\)/s;

// A word before `=`: a key of another tool, or a misspelt one of ours (string-locator.js).
const KEYED = /^\s*([a-z][\w-]*)\s*=\s*(?!=)(.*?)\s*$/is;
const KEYS = {
  text: ['name', 'title', 'txt', 'content', 'contains', 'button', 'link'], testid: ['data-testid', 'data-test-id', 'data-test', 'test-id', 'test'],
};

// The selector with the key that was probably meant; '' if none is similar.
function respelt(selector) {
  const [, key, said] = KEYED.exec(selector) || [];
  if (key === undefined) return '';
  const word = key.toLowerCase();
  if (word === 'css') return said;
  if (word === 'id' && /^[\w-]+$/.test(said)) return `#${said}`;
  const meant = Object.keys(KEYS).find((ours) => KEYS[ours].includes(word))
    || ['text', 'role', 'label', 'placeholder', 'testid'].find((ours) => editDistance(word, ours) <= (ours.length > 5 ? 2 : 1));
  return meant ? `${meant}=${said}` : '';
}

export function notCss(selector) {
  const error = badArgument(`the selector ${quoted(selector, 200)} does not parse as CSS`, { selector });
  const text = TEXT_SELECTOR.exec(selector);
  const meant = respelt(selector);
  if (/^\s*(?:xpath\s*=|\(*\.{0,2}\/)/.test(selector)) {
    error.hint = 'That is XPath, which is not supported. Give CSS, or role with name_exact or name_contains.';
    error.next_actions = [lookAgain()];
  } else if (meant) {
    error.hint = `Did you mean ${quoted(meant, 200)}?`;
    error.next_actions = [lookAgain()];
  } else if (text) {
    error.hint = 'CSS cannot match text. Give `text=…`, role with name_exact or name_contains, or a ref.';
    error.next_actions = [findByName(text[2])];
  } else {
    const name = nameMeant(selector);
    if (name) error.hint = 'CSS cannot match accessible names. Give `text=…`, role with name_exact or name_contains, or a ref.';
    error.next_actions = name ? [findByName(name), lookAgain()] : [lookAgain()];
  }
  return error;
}

// Text as on a button, such as a menu item or a question. CSS would parse each word as a tag.
const WORDS = /^\p{L}(?:[\p{L}\p{N}\s'’&…!?]|\.(?=[\s.…!?]|$))*$/u;

// Whether a word is a tag of HTML or SVG, or `webview`, which Electron adds only where a page may use it.
const isTag = (word) => /^[a-z][a-z0-9]*$/i.test(word) && (word === 'webview' || !(createElement(word) instanceof HTMLUnknownElement)
  || createElementNS(SVG, word).constructor !== SVGElement);

// The role that a selector names, if the word is not also a tag; otherwise ''.
export function roleMeant(selector) {
  const word = collapse(selector).toLowerCase();
  return /^[a-z]+$/.test(word) && isKnownRole(word) && !isTag(word) ? word : '';
}

// The element's name that was given in place of a selector; otherwise ''.
export function nameMeant(selector) {
  const words = collapse(selector);
  return WORDS.test(words) && !words.split(' ').every(isTag) && !roleMeant(selector) ? words : '';
}

// The start of a name, for a search. The end is dropped: punctuation there is often omitted, and long names are cut in
// our output.
export const startOf = (name) => Array.from(name).slice(0, 60).join('').replace(/(?<=[^\s.…!?])[\s.…!?]+$/, '');

export const findByName = (name) => ({ tool: 'electron_find', args: { name_contains: startOf(name) }, why: 'look for elements with that name' });

// A sentence to append to the message about a selector without matches.
export function noSuchTag(selector) {
  if (!selector) return '';
  if (roleMeant(selector)) return '. In CSS a word is a tag name; this is a role, so give it as role';
  return nameMeant(selector) ? '. In CSS a word is a tag name; to find a name, give role and name_exact' : '';
}

const MORE_ROLES = ('text generic none group figure blockquote term definition note log marquee timer feed math meter scrollbar '
  + 'directory presentation img application document').split(' ');
let knownRoles = null;

function rolesKnown() {
  if (knownRoles === null) {
    knownRoles = new Set([...CONTROL_ROLES, ...STRUCTURE_ROLES, ...TRANSPARENT_ROLES, ...Object.keys(NATIVE_FOR_ROLE), ...MORE_ROLES]);
    knownRoles.delete('');
  }
  return knownRoles;
}

export const isKnownRole = (role) => rolesKnown().has(role);

// Tags and everyday words, each with the role that is meant.
const ROLE_WORDS = {
  a: 'link', anchor: 'link', hyperlink: 'link', btn: 'button', input: 'textbox', textfield: 'textbox', textarea: 'textbox', field: 'textbox',
  edit: 'textbox', select: 'combobox', dropdown: 'combobox', picker: 'combobox', toggle: 'switch', tick: 'checkbox', li: 'listitem',
  item: 'listitem', ul: 'list', ol: 'list', nav: 'navigation', header: 'banner', footer: 'contentinfo', modal: 'dialog', popup: 'dialog',
  h1: 'heading', h2: 'heading', h3: 'heading', title: 'heading', tr: 'row', td: 'cell', th: 'columnheader', p: 'paragraph', picture: 'image',
};

// The known role that is most similar to a word; '' if none is.
export function nearestRole(word) {
  const plain = word.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (plain === '' || plain.length > 30) return '';
  if (Object.hasOwn(ROLE_WORDS, plain)) return ROLE_WORDS[plain];
  let best = '';
  let least = Math.max(1, Math.floor(plain.length / 3)) + 1;
  for (const role of rolesKnown()) {
    const edits = editDistance(plain, role.toLowerCase());
    if (edits < least) [best, least] = [role, edits];
  }
  return best;
}

// A sentence to append to the message about a locator without matches.
export function noSuchRole(role) {
  if (!role || isKnownRole(canonicalRole(role))) return '';
  const near = nearestRole(role);
  return `. There is no role ${quoted(role, 40)}${near ? `; did you mean ${quoted(near, 40)}?` : ''}`;
}
