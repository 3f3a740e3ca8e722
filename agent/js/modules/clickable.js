// Elements that can be clicked without a role that says so: tabs, rows, cards, icon buttons that are a <div> with a
// listener. React and Vue leave no `onclick` on them. They are recognized by their cursor, which is `pointer` on them
// and not around them. Elements with a listener but without that cursor are known if a snapshot has asked for
// listeners.

import { contentText } from './content.js';
import {
  attributeOf, boundingRectOf, childrenOf, composedParent, firstElementOf, hasAnyAttribute, hasAttributeOf, holdsNode,
  isEditingHost, isSvg, parentNodeOf, queryAll, styleOf, tabIndexOf, tagOf, textContentOf,
} from './dom.js';
import { isListening } from './listening.js';
import { remember } from './pass.js';
import { CONTROL_ROLES, CONTROL_SELECTOR, ITEM_ROLES, PLACE_ROLES, isControl } from './role-kinds.js';
import { roleOf } from './role.js';
import { withoutIcons } from './text-format.js';
import { startText, tidyText } from './text-run.js';
import { SHOWN, isVisible, renderOf } from './visibility.js';

const NEVER_CLICKABLE = new Set(['html', 'body', 'label', 'input', 'select', 'textarea', 'option', 'optgroup', 'iframe', 'frame',
  'webview', 'object', 'embed', 'legend']);

// Roles of controls that handle a press on any of their parts.
const TAKES_ALL = new Set('button link checkbox radio switch slider spinbutton textbox searchbox combobox menuitemcheckbox menuitemradio'.split(' '));

// A box around one control of these roles, with its arrow and placeholder, counts as that control.
const FIELD_ROLES = new Set('textbox searchbox combobox listbox spinbutton slider'.split(' '));

const PICTURE_ROLES = new Set(['img', 'image']);

const pointsAt = (el) => styleOf(el).cursor.endsWith('pointer');

export function isClickable(el, role = roleOf(el) || '') {
  const tag = tagOf(el);
  if (NEVER_CLICKABLE.has(tag) || !(hasHand(el, tag) || actsByAttribute(el, role) || listensAlone(el))) return false;
  return isVisible(el) && !isEditingHost(el) && !isControl(el, role) && !isPartOfControl(el) && hasOwnPlace(el, role);
}

// Elements that `isControl` leaves out because of their role, but which have `onclick` or take the focus: list items,
// rows.
function actsByAttribute(el, role) {
  if (!hasAnyAttribute(el) || (PLACE_ROLES.has(role) && role !== 'article')) return false;
  if (hasAttributeOf(el, 'onclick')) return true;
  return (ITEM_ROLES.has(role) || PICTURE_ROLES.has(role)) && hasAttributeOf(el, 'tabindex') && tabIndexOf(el) >= 0;
}

// A listener on an element that contains controls, or covers half of the page, is often for its content.
function listensAlone(el) {
  if (!isListening(el) || bareLength(el) > LONGEST_LABEL || controlsIn(el).length > 0) return false;
  return areaOf(el) <= innerWidth * innerHeight / 2;
}

// Also an <a> without `href`, unless it is the target of a link.
export function hasHand(el, tag) {
  if (tag === 'a' && !isSvg(el) && !hasAttributeOf(el, 'href')) {
    return pointsAt(el) || !(hasAttributeOf(el, 'name') || hasAttributeOf(el, 'id'));
  }
  if (!pointsAt(el)) return false;
  const parent = composedParent(el);
  return parent === null || !remember('hands', parent, pointsAt);
}

function isPartOfControl(el) {
  if (isOneOfSeveralDrawn(el)) return false;
  for (let at = composedParent(el); at !== null; at = composedParent(at)) {
    if (tagOf(at) === 'label' && at.control) return true;
    const role = roleOf(at) || '';
    if (CONTROL_ROLES.has(role)) return TAKES_ALL.has(role);
  }
  return false;
}

// Buttons of a window are often parts of one drawing within one button.
function isOneOfSeveralDrawn(el) {
  const parent = isSvg(el) && tagOf(el) !== 'svg' ? parentNodeOf(el) : null;
  return parent !== null && Array.from(childrenOf(parent)).filter((part) => hasHand(part, tagOf(part))).length > 1;
}

// Whether a part of it lies outside of the controls in it: a row with a checkbox, a card with a button. A box that only
// wraps a control is not a separate thing.
function hasOwnPlace(el, role) {
  const text = bareLength(el);
  if (text === 0 && (areaOf(el) === 0 || drawsControl(el))) return false;
  if (firstElementOf(el) === null) return true;
  const inner = controlsIn(el);
  if (inner.length === 0) return true;
  if (inner.length === 1 && FIELD_ROLES.has(roleOf(inner[0])) && !ITEM_ROLES.has(role)) return false;
  const said = [...inner, ...queryAll(el, 'label')].reduce((sum, one) => sum + bareLength(one), 0);
  if (said >= text) return false;
  const whole = boundingRectOf(el);
  const covered = inner.reduce((sum, one) => sum + sharedArea(whole, boundingRectOf(one)), 0);
  return covered < whole.width * whole.height * 0.95;
}

export const DRAWN_ROLES = new Set(['checkbox', 'radio', 'switch']);

// Whether it is the drawing of a switch beside the switch's control.
function drawsControl(el) {
  const parent = composedParent(el);
  const beside = parent === null ? [] : controlsIn(parent);
  return beside.length === 1 && DRAWN_ROLES.has(roleOf(beside[0])) && bareLength(parent) === 0;
}

// The outermost controls in an element. Of many only the first are needed.
const ENOUGH_CONTROLS = 20;

export function controlsIn(el) {
  const inner = [];
  for (const one of queryAll(el, CONTROL_SELECTOR)) {
    const last = inner[inner.length - 1];
    if (last !== undefined && holdsNode(last, one)) continue;
    const counts = isControl(one, roleOf(one) || '') || (tagOf(one) === 'a' && hasHand(one, 'a'));
    if (counts && renderOf(one) === SHOWN) inner.push(one);
    if (inner.length === ENOUGH_CONTROLS) break;
  }
  return inner;
}

export const bareLength = (el) => textContentOf(el).replace(/\s+/g, '').length;
export const areaOf = (el) => sharedArea(boundingRectOf(el), boundingRectOf(el));

export function sharedArea(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

export const isControlOrClickable = (el, role) => isControl(el, role) || isClickable(el, role);

// Longer texts of a box do not count as its label, in characters.
export const LONGEST_LABEL = 300;

export function textLabel(el) {
  startText(el);
  const text = tidyText(contentText(el, tagOf(el), false)).trim();
  if (text.length > LONGEST_LABEL) return '';
  return isIconText(el, text) ? titleIn(el) || withoutIcons(text) : text;
}

// An icon font draws a word as one icon, so that the word is not readable text.
const ICON_FONT = /icon|symbol|glyph/i;

function isIconText(el, text) {
  if (withoutIcons(text) === '') return true;
  if (!/^[a-z0-9_]+$/.test(text)) return false;
  let inmost = el;
  for (let at = el; at !== null; at = firstElementOf(at)) inmost = at;
  return ICON_FONT.test(styleOf(inmost).fontFamily);
}

function titleIn(el) {
  for (const one of queryAll(el, '[title]')) {
    const title = attributeOf(one, 'title').trim();
    if (title) return title;
  }
  return '';
}

// An icon without a name is named after its drawing, by these classes.
const ICON_CLASS = /(?:^|[-_])(?:icon|fa|bi|mdi|glyph|codicon|octicon|anticon)(?:[-_]|$)|Icon$/;

export function iconHint(el) {
  const use = tagOf(el) === 'use' ? el : queryAll(el, 'use')[0];
  const address = use && (attributeOf(use, 'href') || attributeOf(use, 'xlink:href'));
  if (address) return address.slice(address.lastIndexOf('#') + 1);
  for (const one of [el, ...queryAll(el, '*')].slice(0, 10)) {
    const said = attributeOf(one, 'title') || attributeOf(one, 'data-icon') || attributeOf(one, 'data-testid') || (tagOf(one) === 'title' && textContentOf(one));
    if (said) return said;
    const words = (attributeOf(one, 'class') || '').split(/\s+/).filter((word) => ICON_CLASS.test(word));
    if (words.length > 0) return words.reduce((longest, word) => (word.length > longest.length ? word : longest));
  }
  return (attributeOf(el, 'class') || '').trim().split(/\s+/)[0] || attributeOf(el, 'id') || '';
}
