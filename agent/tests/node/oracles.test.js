// Compares roles and names with dom-accessibility-api and aria-query, on every case of tests/pages/names.html and for
// every role and element of ARIA's tables. The tables here list each difference with its reason; "it" is the library. A
// difference that no longer exists must be removed. (driver/tests/names.rs compares the same page with Chromium.)

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installed, shown } from './page.js';

const { nameOf } = await import('../../js/modules/names.js');
const { roleOf } = await import('../../js/modules/role.js');
const { computeAccessibleName, getRole } = installed('dom-accessibility-api');
const { elementRoles, roles } = installed('aria-query');

const NAMES_DIFFER = {
  'it leaves out everything below an invisible element, even descendants that are visible again': 'n42',
  'it reads <noscript>': 'n61',
  'it takes a role literally: in capitals, with a fallback, an abstract one': 'n77 n78 n79',
  'a focusable element keeps its role, although it is presentational': 'n143',
  'an empty value is no name (HTML-AAM); the browsers disagree': 'n87',
  'Chromium names an image button without alternative text by its value, else Submit': 'n91 n93',
  'it has no titles of links in SVG': 'n149',
  'an empty label falls back to the title': 'f4',
  'a label comes before the value of a button': 'b2',
  'jsdom has no innerText, which is the name of an editable element': 'n171',
  'it has no placeholders': 'n184 n186 n187 n188 n189 n192 n204 n222',
  'the label of an option comes before its text': 'n210',
  'a title names an image whose alternative text is empty': 'n316',
  'ARIA: a caption is not named by its content': 'n335',
  'a row is named by its content only in a grid': 'n337 n341 n359 n370',
  'rows and cells of a presentational table are presentational': 'n351 n352',
  'a table is named by its summary only if nothing else names it': 'n347',
  'the content of a group within a tree item does not name the item': 'n384',
  'a summary outside of details has no role': 'n407',
  'Chromium names a focusable element by its content, whatever its role is': 'n446 n449',
  'Chromium names a generic element that has a label': 'n452',
  'a legend outside of a fieldset has no role': 'n456',
  'an element that is referenced twice is read twice': 'n479',
  'an empty reference falls back to the label': 'n481',
  'it does not look into shadow roots, nor at slots': 'n491 n492 n493 n494',
};

const ROLES_DIFFER = {
  'it takes a role literally: in capitals, with a fallback, an abstract one, an unknown one': 'n77 n78 n79 n453',
  'a focusable element keeps its role, although it is presentational': 'n143 n449',
  'a title makes it an image, although its alternative text is empty': 'n316',
  'it has no role for these elements':
    'n161 n188 n240 n263 n264 n265 n266 n267 n268 n269 n270 n271 n272 n273 n274 n324 n325 n329 n330 n331 n332 n333 n335 '
    + 'n427 n428 n457 n458 n460',
  'the items of a presentational list, and rows and cells of a presentational table, are presentational': 'n282 n351 n352',
  'a directory is a list (ARIA 1.2)': 'n311',
  'a row header is known by its scope or its place': 'n342 n346',
  'a cell of a grid is a grid cell': 'n355',
  'a summary outside of details has no role': 'n407',
  'a section, a region or a form without a name has no role': 'n408 n413 n414 n417',
  'headers and footers of sections are no landmarks': 'n429 n430 n435 n437 n438 n439',
  'it gives a legend a role that ARIA does not have': 'n456',
};

const listed = (table) => Object.values(table).flatMap((ids) => ids.split(' ')).sort();

function cases(root = document) {
  const own = Array.from(root.querySelectorAll('[data-case]'));
  const inner = Array.from(root.querySelectorAll('*')).filter((el) => el.shadowRoot).flatMap((el) => cases(el.shadowRoot));
  return [...own, ...inner];
}

// `differ` returns both results for an element, or null if they are equal.
function compare(table, differ) {
  const found = new Map(cases().map((el) => [el.id, differ(el)]).filter(([, difference]) => difference !== null));
  const expected = listed(table);
  const unlisted = [...found].filter(([id]) => !expected.includes(id)).map(([id, difference]) => `${id}: ${difference}`);
  assert.deepEqual(unlisted, [], 'differences without a listed reason');
  assert.deepEqual(expected.filter((id) => !found.has(id)), [], 'listed, but no longer different');
}

const words = (text) => text.split(/[\t\n\f\r ]+/).filter(Boolean).join(' ');
const SYNONYMS = { image: 'img', presentation: 'none' };
const canonical = (role) => SYNONYMS[role] || role || 'generic';

test('there are many cases', () => assert.ok(cases().length > 500, `${cases().length}`));

test('names', () => compare(NAMES_DIFFER, (el) => {
  const [ours, theirs] = [words(nameOf(el)), words(computeAccessibleName(el))];
  return ours === theirs ? null : `${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`;
}));

test('roles', () => compare(ROLES_DIFFER, (el) => {
  const [ours, theirs] = [roleOf(el), getRole(el)].map(canonical);
  return ours === theirs ? null : `${ours}, not ${theirs}`;
}));

test('every role of ARIA can be declared', () => {
  const differ = [];
  for (const [role, { abstract }] of roles.entries()) {
    const ours = abstract ? role : roleOf(shown(`<div role="${role}" aria-label="Label">Content</div>`));
    if (ours !== role) differ.push(`${role}: ${ours}`);
  }
  // ARIA 1.2 maps directory to list. A label cancels a presentational role.
  assert.deepEqual(differ, ['directory: list', 'none: generic', 'presentation: generic']);
});

// The parent that an element needs for aria-query's row to apply.
function placeFor(name, constraints) {
  const said = constraints.join();
  const table = `<table role="${said.includes('grid role') ? 'grid' : 'table'}">`;
  if (name === 'td' || name === 'th') return shown(`${table}<tbody><tr><td></td></tr></tbody></table>`).querySelector('tr');
  if (name === 'tr') return shown(`${table}<tbody></tbody></table>`).querySelector('tbody');
  if (/^t(?:body|foot|head)$/.test(name)) return shown(`${table}</table>`);
  return shown(said.includes('sectioning') ? '<article></article>' : '<div></div>');
}

const SET = { list: 'options', 'aria-labelledby': 'label', size: '2' };

function exampleOf({ name, attributes = [], constraints = [] }) {
  const el = document.createElement(name);
  for (const { name: key, value, constraints: rules = [] } of attributes) {
    if (!rules.includes('undefined')) el.setAttribute(key, value ?? SET[key] ?? 'x');
  }
  placeFor(name, constraints).append(el);
  return el;
}

test('elements have the roles that HTML-AAM gives them', () => {
  shown('<div><datalist id="options"></datalist><i id="label">Label</i></div>');
  const differ = [];
  for (const [row, theirs] of elementRoles.entries()) {
    const el = exampleOf(row);
    const ours = canonical(roleOf(el));
    if (!Array.from(theirs, canonical).includes(ours)) differ.push(`${el.outerHTML}: ${ours}, not ${[...theirs].join()}`);
  }
  assert.deepEqual(differ, HTML_AAM_DIFFERS);
});

const HTML_AAM_DIFFERS = [
  // The attribute `name` is for scripts, and gives a form no accessible name.
  '<form name="x"></form>: generic, not form',
  // aria-query has this row twice. In this one the element is within a section.
  '<aside></aside>: complementary, not generic',
  // Newer versions of Chromium and HTML-AAM say group.
  '<hgroup></hgroup>: group, not generic',
];
