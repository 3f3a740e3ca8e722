// The states of an element. A state that its role does not have is null, so that "not checked" differs from "cannot be
// checked".

import {
  activeElementOf, attributeOf, bodyOf, documentOf, hasAnyAttribute, matchesSelector, parentNodeOf, rootElementOf,
  shadowOf, tagOf, treeRootOf,
} from './dom.js';
import { drawingLabel } from './drawn-controls.js';
import { frameHolding } from './frames.js';
import { remember } from './pass.js';
import { TEXT_CONTROLS } from './role-kinds.js';
import { roleOf } from './role.js';
import { INHERITS_ARIA_DISABLED, INHERITS_ARIA_HIDDEN, SHOWN, ariaBits, renderOf } from './visibility.js';

const roleSet = (names) => new Set(names.split(' '));

const CHECKABLE = roleSet('checkbox radio switch menuitemcheckbox menuitemradio');
const SELECTABLE = roleSet('option tab treeitem');
const MAY_BE_CHECKED = roleSet('option treeitem');
const MAY_BE_SELECTED = roleSet('gridcell row columnheader rowheader cell');
const READONLY_ROLES = roleSet('textbox searchbox spinbutton');
const MAY_BE_READONLY = roleSet(
  'checkbox combobox grid gridcell columnheader rowheader listbox menuitemcheckbox menuitemradio radiogroup slider '
  + 'switch treegrid');
const REQUIRED_ROLES = roleSet('textbox searchbox spinbutton combobox listbox checkbox radio radiogroup switch tree');
const VALIDATED_ROLES = roleSet(
  'textbox searchbox spinbutton combobox listbox checkbox radio radiogroup switch slider tree');
const CAN_BE_DISABLED = roleSet('button input select textarea optgroup option fieldset');
const MIXED = 'mixed';

// Roles with states besides those that every element has.
const STATEFUL = new Set([
  ...CHECKABLE, ...SELECTABLE, ...MAY_BE_SELECTED, ...READONLY_ROLES, ...MAY_BE_READONLY, ...REQUIRED_ROLES,
]);

const ariaToken = (el, name) => {
  const value = attributeOf(el, name);
  return value === null ? null : value.trim().toLowerCase();
};

// 'true' | 'mixed' | 'false' of a tri-state attribute; null when absent.
function triState(el, name) {
  const value = ariaToken(el, name);
  if (value === 'true') return true;
  if (value === MIXED) return MIXED;
  return value === 'false' ? false : null;
}

function checkedOf(el, tag, role) {
  if (!CHECKABLE.has(role)) {
    return MAY_BE_CHECKED.has(role) && tag !== 'option' ? triState(el, 'aria-checked') : null;
  }
  if (tag === 'input' && (el.type === 'checkbox' || el.type === 'radio')) return el.indeterminate ? MIXED : el.checked;
  return triState(el, 'aria-checked') || false;
}

function selectedOf(el, tag, role) {
  if (SELECTABLE.has(role)) return tag === 'option' ? el.selected : ariaToken(el, 'aria-selected') === 'true';
  if (!MAY_BE_SELECTED.has(role)) return null;
  const value = ariaToken(el, 'aria-selected');
  return value === 'true' ? true : value === 'false' ? false : null;
}

function expandedOf(el, tag, role) {
  if (tag === 'summary' && role === 'button') return parentNodeOf(el).open === true;
  const value = ariaToken(el, 'aria-expanded');
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (tag === 'select' && role === 'combobox') return isListOpen(el);
  return role === 'combobox' && tag !== 'input' ? false : null;
}

// Chromium 133 and later tell a page whether the list of a select is open. Before, nothing in the page shows it.
const KNOWS_OPEN = typeof CSS === 'object' && typeof CSS.supports === 'function' && CSS.supports('selector(:open)');

// A person can open only the list of the focused select. A script can open others by `showPicker`.
function isListOpen(el) {
  if (KNOWS_OPEN) return matchesSelector(el, ':open');
  return activeElementOf(treeRootOf(el)) === el ? null : false;
}

function readonlyOf(el, tag, role) {
  if (tag === 'input' || tag === 'textarea') {
    if (READONLY_ROLES.has(role) || role === 'combobox') return el.readOnly || ariaToken(el, 'aria-readonly') === 'true';
  }
  const value = ariaToken(el, 'aria-readonly');
  if (READONLY_ROLES.has(role)) return value === 'true';
  if (!MAY_BE_READONLY.has(role) || value === null) return null;
  return value === 'true';
}

function requiredOf(el, tag, role) {
  if (!REQUIRED_ROLES.has(role)) return null;
  if (TEXT_CONTROLS.has(tag) && el.required) return true;
  return ariaToken(el, 'aria-required') === 'true';
}

function invalidOf(el, tag, role) {
  if (!VALIDATED_ROLES.has(role)) return null;
  const value = ariaToken(el, 'aria-invalid');
  if (value !== null && value !== '') return value !== 'false';
  return TEXT_CONTROLS.has(tag) && matchesSelector(el, ':invalid');
}

// Disabled by itself, by a fieldset (its legend's controls excepted), or by
// aria-disabled here or above.
function isDisabled(el, tag = tagOf(el), bits = ariaBits(el)) {
  if ((bits & INHERITS_ARIA_DISABLED) !== 0) return true;
  return (CAN_BE_DISABLED.has(tag) || tag.includes('-')) && matchesSelector(el, ':disabled');
}

// The element that has the focus in `doc`, through shadow roots; null for none.
function deepActive(doc) {
  let active = activeElementOf(doc);
  if (!active || active === bodyOf(doc) || active === rootElementOf(doc)) return null;
  for (let root = shadowOf(active); root !== null && activeElementOf(root); root = shadowOf(active)) {
    active = activeElementOf(root);
  }
  return active;
}

// An element in a frame has the focus only if the frame element has it.
function activeIn(doc) {
  const frame = frameHolding(doc);
  if (frame !== null && activeElementIn(documentOf(frame)) !== frame) return NO_FOCUS;
  return deepActive(doc) || NO_FOCUS;
}

const NO_FOCUS = {};

const activeElementIn = (doc) => remember('active', doc, activeIn);

const isFocused = (el) => activeElementIn(documentOf(el)) === el;

export function stateOf(el, role = roleOf(el)) {
  const tag = tagOf(el);
  const attributes = hasAnyAttribute(el);
  const stateful = STATEFUL.has(role);
  const bits = ariaBits(el);
  const disabled = isDisabled(el, tag, bits);
  return {
    visible: (bits & INHERITS_ARIA_HIDDEN) === 0 && (renderOf(el) === SHOWN || drawingLabel(el) !== null),
    enabled: !disabled,
    disabled,
    checked: stateful ? checkedOf(el, tag, role) : null,
    selected: stateful ? selectedOf(el, tag, role) : null,
    expanded: attributes || tag === 'summary' || role === 'combobox' ? expandedOf(el, tag, role) : null,
    pressed: attributes && role === 'button' ? triState(el, 'aria-pressed') : null,
    focused: isFocused(el),
    readonly: stateful ? readonlyOf(el, tag, role) : null,
    required: stateful ? requiredOf(el, tag, role) : null,
    invalid: stateful ? invalidOf(el, tag, role) : null,
    busy: attributes && attributeOf(el, 'aria-busy') === 'true',
  };
}

// The checked state before a press. A role that may get the state only by a press counts as unchecked.
export function checkedNow(el) {
  const { checked } = stateOf(el);
  return checked === null && MAY_BE_CHECKED.has(roleOf(el)) && tagOf(el) !== 'option' ? false : checked;
}
