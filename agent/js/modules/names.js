// The accessible name of an element (accname 1.2, HTML-AAM, SVG-AAM).
//
// An element that is not rendered has no name in the browser's own tree. Here it gets the name that it would have, so
// that a call can wait for a hidden dialog by its name.

import {
  LABELABLE, NAME_PROHIBITED, TEXT_FIELD_ROLES, contentText, isTextLeaf, labelledByText, nativeText,
} from './content.js';
import { attributeOf, composedParent, hasAnyAttribute, hasAttributeOf, isEditingHost, isSvg, tagOf } from './dom.js';
import { TEXT_CONTROLS } from './role-kinds.js';
import { roleOf } from './role.js';
import { FROM_ATTRIBUTE, FROM_NOTHING, FROM_TITLE, isBlank, naming, startText, tidyText } from './text-run.js';
import { SHOWN, renderOf } from './visibility.js';

const NAME_FROM_CONTENT = new Set((
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio '
  + 'rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-noteref doc-glossref'
).split(' '));
// Tags whose elements can have a name by HTML or SVG itself. The others skip that step.
const NATIVELY_NAMED = new Set([...LABELABLE, 'img', 'area', 'table', 'fieldset', 'figure', 'optgroup', 'option', 'svg', 'a']);

// Whether the content of an element is its name. Rows and generic elements have such a name only under conditions.
function isNamedFromContent(el, role) {
  if (NAME_FROM_CONTENT.has(role)) return true;
  if (role === 'row') return isInGrid(el);
  // A focusable element without a role must have a name when it has the focus.
  return (NAME_PROHIBITED.has(role) || role === 'listitem') && hasAnyAttribute(el)
    && hasAttributeOf(el, 'tabindex') && !isEditingHost(el);
}

const GRID_PARTS = new Set(['generic', 'none', 'group', 'rowgroup']);

function isInGrid(el) {
  for (let node = composedParent(el); node !== null; node = composedParent(node)) {
    const role = roleOf(node);
    if (role === 'grid' || role === 'treegrid') return true;
    if (!GRID_PARTS.has(role)) return false;
  }
  return false;
}

// The accessible name. `role` is passed by callers that have computed it.
export function nameOf(el, role = roleOf(el)) {
  const tag = tagOf(el);
  const attributes = hasAnyAttribute(el) && tag !== 'slot';
  const namedFromContent = isNamedFromContent(el, role);
  naming.source = FROM_NOTHING;
  const native = mayBeNative(el, tag, role);
  if (!attributes && !namedFromContent && !native) return '';
  startText(el);
  if (attributes) {
    const text = labelledByText(el);
    if (text !== '') return text;
    const label = attributeOf(el, 'aria-label');
    if (!isBlank(label)) {
      naming.source = FROM_ATTRIBUTE;
      return tidyText(label);
    }
  }
  if (native) {
    const text = tidyText(nativeText(el, tag, role));
    if (text !== '') return text;
  }
  if (namedFromContent && !TEXT_CONTROLS.has(tag)) {
    // The text of a hidden element is its name, even though the text is hidden.
    if (!isTextLeaf(el, tag)) naming.includeHidden = renderOf(el) !== SHOWN;
    // Trim no-break spaces as well, which a name from an attribute keeps.
    const text = tidyText(contentText(el, tag, false)).trim();
    if (text !== '') return text;
  }
  const title = attributes ? attributeOf(el, 'title') : null;
  if (!isBlank(title)) {
    naming.source = FROM_TITLE;
    return tidyText(title);
  }
  naming.source = FROM_NOTHING;
  return '';
}

// The most common tags, which never have a name by HTML itself. Checked first, because that is cheap.
const NEVER_NATIVE = new Set(['div', 'span', 'li', 'td', 'tr', 'p', 'ul', 'b', 'i', 'section', 'h2', 'h3', 'tbody']);

function mayBeNative(el, tag, role) {
  if (NEVER_NATIVE.has(tag)) return TEXT_FIELD_ROLES.has(role);
  return NATIVELY_NAMED.has(tag) || tag.includes('-') || TEXT_FIELD_ROLES.has(role) || isSvg(el);
}
