// The value of a control: as a snapshot shows it, and as get-value reads it.

import { isEditorInput, textOfEditorAt } from './code-editors.js';
import { TEXT_FIELD_ROLES } from './content.js';
import { attributeOf, controlOf, hasAttributeOf, innerTextOf, isEditingHost, tagOf, textContentOf } from './dom.js';
import { collapse } from './text-format.js';

const VALUELESS_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);
const MAX_EDITOR_VALUE = 10000;

// A password field. Only get-value answers its text.
export const hidesItsText = (el) => tagOf(el) === 'input' && el.type === 'password';

const masked = (value) => '•'.repeat(value.length);

// For snapshots: null where a value has no meaning. The value of a password field is left out.
export function shownValue(el, role) {
  if (TEXT_FIELD_ROLES.has(role) && isEditorInput(el)) return textOfEditorAt(el).slice(0, MAX_EDITOR_VALUE);
  switch (tagOf(el)) {
    case 'input':
      if (VALUELESS_INPUTS.has(el.type)) return null;
      return hidesItsText(el) ? masked(el.value) : el.value;
    case 'textarea':
    case 'select':
      return el.value;
    case 'progress':
    case 'meter':
      return hasAttributeOf(el, 'value') ? String(el.value) : null;
    default:
  }
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox') {
    return isEditingHost(el) ? collapse(innerTextOf(el).slice(0, MAX_EDITOR_VALUE)) : null;
  }
  if (role === 'slider' || role === 'spinbutton' || role === 'progressbar' || role === 'meter' || role === 'scrollbar') {
    return attributeOf(el, 'aria-valuetext') || attributeOf(el, 'aria-valuenow');
  }
  return null;
}

// The value of a label is that of its control.
const holderOf = (el) => (tagOf(el) === 'label' ? controlOf(el) : null) || el;

// For get-value and expect-value: the element's own .value, or null if it has none.
export function ownValue(el) {
  const { value } = holderOf(el);
  return value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

// A value for messages: the value of a password field is masked.
export const tellable = (el, value) => (value !== null && hidesItsText(holderOf(el)) ? masked(value) : value);

// The value as a person sees it: for a code editor its visible lines.
export const readValue = (el) => (isEditorInput(el) ? textOfEditorAt(el) : ownValue(el));

// The text of a field, compared before and after typing to tell whether it had an effect.
export function editedText(el) {
  const value = ownValue(el);
  return value === null ? textContentOf(el) : value;
}
