// The kind of each role in a snapshot: a control (with a ref), structure (an entry without a ref), content (only on
// request), or none.

import { hasAnyAttribute, hasAttributeOf, tabIndexOf } from './dom.js';

// Landmarks, containers and named groups: ancestors with these roles identify the place of an element.
export const PLACE_ROLES = new Set(('menu menubar tablist tree dialog alertdialog main navigation banner contentinfo ' +
  'complementary region search form article tabpanel toolbar grid treegrid radiogroup table list listbox combobox').split(' '));
export const ITEM_ROLES = new Set('listitem row treeitem article option menuitem menuitemcheckbox menuitemradio tab'.split(' '));
export const TEXT_CONTROLS = new Set(['input', 'textarea', 'select']);

export const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'desc', 'defs',
  'symbol', 'param', 'source', 'track', 'datalist', 'base', 'clipPath', 'mask', 'br', 'wbr', 'colgroup']);

export const CONTROL_ROLES = new Set(('button link checkbox radio textbox searchbox combobox listbox option switch ' +
  'slider spinbutton menuitem menuitemcheckbox menuitemradio tab treeitem').split(' '));

export const STRUCTURE_ROLES = new Set(('menu menubar tablist tree dialog alertdialog main navigation banner ' +
  'contentinfo complementary region search form heading article image img separator progressbar status alert ' +
  'iframe tabpanel toolbar grid treegrid radiogroup canvas').split(' '));

export const CONTROL = 0;
export const STRUCTURE = 1;
export const CONTENT = 2;

// Containers that are listed only if they have a name.
export const TRANSPARENT_ROLES = new Set(['', 'generic', 'none', 'presentation', 'rowgroup', 'unknown', 'emphasis',
  'strong', 'subscript', 'superscript', 'insertion', 'deletion', 'mark', 'time', 'code', 'suggestion', 'legend',
  'caption', 'label', 'document', 'application', 'Iframe']);
export const TRANSPARENT_UNLESS_NAMED = new Set(['group', 'figure', 'blockquote', 'form', 'region', 'listitem']);

// Roles whose children ARIA calls presentational. Of their content only controls are listed.
export const LEAF_ROLES = new Set(('button checkbox img image menuitemcheckbox menuitemradio option progressbar radio ' +
  'separator slider switch tab meter scrollbar math').split(' '));

// Roles whose name is their whole content. It is left out where the content itself is listed.
export const NAMED_BY_PARTS = new Set(['row', 'cell', 'gridcell', 'columnheader', 'rowheader', 'listitem', 'treeitem', 'tooltip']);

// Roles whose text is announced when it changes. They are listed even while they are empty.
export const LIVE_ROLES = new Set(['alert', 'status', 'log']);

export const CELL_ROLES = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);
export const HEADER_ROLES = new Set(['columnheader', 'rowheader']);

const ROLE_ALIASES = { img: 'image', presentation: 'generic', none: 'generic', directory: 'list', StaticText: 'text' };
export const canonicalRole = (role) => ROLE_ALIASES[role] || role;

// Whether a generic element takes the focus or has an inline handler. It is listed as a control.
function isGenericControl(el) {
  if (!hasAttributeOf(el, 'tabindex')) return hasAttributeOf(el, 'onclick');
  return tabIndexOf(el) >= 0;
}

export function isControl(el, role) {
  if (CONTROL_ROLES.has(role)) return true;
  if (role === 'gridcell') return hasAttributeOf(el, 'tabindex');
  return TRANSPARENT_ROLES.has(role) && hasAnyAttribute(el) && isGenericControl(el);
}

// CSS selectors for all elements that can have a role, for a fast search. They may match more elements.
export const NATIVE_FOR_ROLE = {
  button: 'button,input,summary,select', link: 'a,area,svg a', checkbox: 'input', radio: 'input', switch: 'input',
  textbox: 'input,textarea,[contenteditable]', searchbox: 'input', combobox: 'input,select', listbox: 'select,datalist',
  option: 'option', slider: 'input', spinbutton: 'input', menuitem: '', menuitemcheckbox: '', menuitemradio: '', tab: '',
  treeitem: '', menu: 'menu', menubar: '', tablist: '', tree: '', dialog: 'dialog', alertdialog: '', main: 'main',
  navigation: 'nav', search: 'search,form', form: 'form', heading: 'h1,h2,h3,h4,h5,h6', article: 'article',
  list: 'ul,ol,menu,dl', listitem: 'li', table: 'table', row: 'tr', cell: 'td,th', columnheader: 'th,td',
  rowheader: 'th,td', gridcell: 'td,th', paragraph: 'p', image: 'img,svg,svg *,input', progressbar: 'progress',
  status: 'output', alert: '', tabpanel: '', toolbar: '', grid: 'table', tooltip: '', iframe: 'iframe,frame',
};

export function selectorForRole(role) {
  const native = NATIVE_FOR_ROLE[role];
  if (native === undefined) return '*';
  return native ? `${native},[role]` : '[role]';
}

export const CONTROL_SELECTOR = 'button,a,area,input,select,textarea,option,summary,[role],[contenteditable],[tabindex],[onclick]';

export const isContentRole = (role) => !CONTROL_ROLES.has(role) && !PLACE_ROLES.has(role);
