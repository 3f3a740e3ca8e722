// Roles that elements have by themselves, after HTML-AAM. Where HTML-AAM has no
// ARIA name for an element the element's own (video, canvas, iframe) is used.

import { declaredRole, hasAuthorName, resistsPresentation } from './declared-role.js';
import {
  ELEMENT, attributeOf, closestOf, composedAncestor, composedParent, firstChildOf, firstElementOf, hasAnyAttribute,
  hasAttributeOf, isSvg, lastElementOf, nextElementOf, nodeTypeOf, parentElementOf, parentNodeOf, previousElementOf,
  tagOf,
} from './dom.js';
import { remember } from './pass.js';

// The role as a string, or a function of the element if the tag alone does not decide.
const IMPLICIT_ROLES = new Map(Object.entries({
  a: linkRole, area: linkRole, article: 'article', aside: asideRole, address: 'group', audio: 'audio',
  blockquote: 'blockquote', button: 'button', canvas: 'canvas', caption: 'caption', code: 'code',
  datalist: 'listbox', dd: 'definition', del: 'deletion', details: 'group', dfn: 'term', dialog: 'dialog',
  dir: 'list', dt: 'term', em: 'emphasis', embed: 'document', fieldset: 'group', figure: 'figure',
  footer: (el) => pageSectionRole(el, 'contentinfo'), form: formRole, frame: 'iframe', h1: 'heading', h2: 'heading', h3: 'heading',
  h4: 'heading', h5: 'heading', h6: 'heading', header: (el) => pageSectionRole(el, 'banner'), hgroup: 'group', hr: 'separator',
  html: 'document', iframe: 'iframe', img: imageRole, input: inputRole, ins: 'insertion', li: listItemRole,
  main: 'main', mark: 'mark', math: 'math', menu: 'list', meter: 'meter', nav: 'navigation', object: 'document',
  ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar',
  s: 'deletion', search: 'search', section: sectionRole, select: selectRole, strong: 'strong', sub: 'subscript',
  summary: summaryRole, sup: 'superscript', svg: 'img', table: 'table', tbody: rowGroupRole, td: cellRole,
  textarea: 'textbox', tfoot: rowGroupRole, th: headerCellRole, thead: rowGroupRole, time: 'time', tr: rowRole,
  ul: 'list', video: 'video',
}));

const INPUT_ROLES = {
  button: 'button', checkbox: 'checkbox', file: 'button', hidden: 'none', image: 'button', number: 'spinbutton',
  radio: 'radio', range: 'slider', reset: 'button', search: 'searchbox', submit: 'button',
};

const SECTIONING_TAGS = new Set(['article', 'aside', 'nav', 'section']);
const SECTIONING_ROLES = new Set(['article', 'complementary', 'navigation', 'region']);

export function implicitRole(el, tag) {
  const role = IMPLICIT_ROLES.get(tag);
  if (role === undefined) return 'generic';
  return typeof role === 'string' ? role : role(el, tag);
}

function linkRole(el) {
  return hasAttributeOf(el, 'href') || (isSvg(el) && hasAttributeOf(el, 'xlink:href')) ? 'link' : 'generic';
}

function imageRole(el) {
  return attributeOf(el, 'alt') === '' && !resistsPresentation(el, 'img') && !hasAuthorName(el) ? 'none' : 'img';
}

function inputRole(el) {
  const type = el.type;
  if (type === 'checkbox' && hasAttributeOf(el, 'switch')) return 'switch';
  const role = INPUT_ROLES[type] || 'textbox';
  return (role === 'textbox' || role === 'searchbox') && type !== 'password' && el.list ? 'combobox' : role;
}

function selectRole(el) {
  return el.multiple || el.size > 1 ? 'listbox' : 'combobox';
}

function summaryRole(el) {
  const parent = parentNodeOf(el);
  return parent !== null && nodeTypeOf(parent) === ELEMENT && tagOf(parent) === 'details' ? 'button' : 'generic';
}

function formRole(el) {
  return hasAuthorName(el) ? 'form' : 'generic';
}

function sectionRole(el) {
  return hasAnyAttribute(el) && hasAuthorName(el) ? 'region' : 'generic';
}

const isSectioning = (el, tag) => {
  const declared = declaredRole(el);
  return declared === null ? SECTIONING_TAGS.has(tag) : SECTIONING_ROLES.has(declared);
};
const isSectioningOrMain = (el, tag) => {
  const declared = declaredRole(el);
  return declared === null ? tag === 'main' || SECTIONING_TAGS.has(tag) : declared === 'main' || SECTIONING_ROLES.has(declared);
};

function pageSectionRole(el, landmark) {
  return composedAncestor(el, isSectioningOrMain) === null ? landmark : 'generic';
}

function asideRole(el) {
  return hasAuthorName(el) || composedAncestor(el, isSectioning) === null ? 'complementary' : 'generic';
}

// role=none on a list or table also applies to its required parts.

function listItemRole(el) {
  const list = composedParent(el);
  if (list === null || !hasAnyAttribute(list)) return 'listitem';
  return declaredRole(list) === 'none' ? 'none' : 'listitem';
}

const tableRoleOf = (table) => declaredRole(table) || 'table';

function partOfTable(el, inTable, inGrid) {
  const table = closestOf(el, 'table');
  if (table === null) return 'generic';
  const role = remember('tableRoles', table, tableRoleOf);
  if (role === 'table') return inTable;
  if (role === 'grid' || role === 'treegrid') return inGrid;
  return role === 'none' ? 'none' : 'generic';
}

function rowGroupRole(el) {
  return partOfTable(el, 'rowgroup', 'rowgroup');
}

function rowRole(el) {
  return partOfTable(el, 'row', 'row');
}

function cellRole(el) {
  return partOfTable(el, 'cell', 'gridcell');
}

function headerCellRole(el) {
  const role = cellRole(el);
  if (role === 'none' || role === 'generic') return role;
  const scope = (attributeOf(el, 'scope') || '').toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  return looksLikeRowHeader(el) ? 'rowheader' : 'columnheader';
}

// Whether a <th> without `scope` is a header of its row: it is if the row has data cells as well.
function looksLikeRowHeader(el) {
  const isData = (cell) => cell !== null && tagOf(cell) === 'td' && firstChildOf(cell) !== null;
  const isHeader = (cell) => cell !== null && tagOf(cell) === 'th';
  const next = nextElementOf(el);
  const previous = previousElementOf(el);
  if (isHeader(next) && isHeader(previous)) return false;
  if (isData(next) || isData(previous)) return true;
  const row = parentElementOf(el);
  if (row === null || tagOf(row) !== 'tr' || (next === null && previous === null)) return false;
  const first = firstElementOf(row);
  const last = lastElementOf(row);
  return isData(first) || isData(last) || isData(nextElementOf(first)) || isData(previousElementOf(last));
}
