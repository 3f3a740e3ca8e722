// The value of a control: as a snapshot shows it, and as get-value reads it.

import {
  CODE_EDITORS, CODE_LINES, TERMINALS, TERMINAL_PARTS, editorText, isEditorInput, terminalText, textOfEditorAt,
} from './code-editors.js';
import { TEXT_FIELD_ROLES } from './content.js';
import { isEditingHost, matchesSelector, nativeClosest, shadowOf } from './dom.js';
import { nameOf } from './names.js';
import { collapse } from './text-format.js';

const VALUELESS_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);
const MAX_EDITOR_VALUE = 10000;

export const masked = (value) => '•'.repeat(value.length);

// For snapshots: null where a value means nothing; what a password field holds stays unsaid.
export function shownValue(el, role) {
  if (TEXT_FIELD_ROLES.has(role) && isEditorInput(el)) return textOfEditorAt(el).slice(0, MAX_EDITOR_VALUE);
  switch (el.localName) {
    case 'input':
      if (VALUELESS_INPUTS.has(el.type)) return null;
      return el.type === 'password' ? masked(el.value) : el.value;
    case 'textarea':
    case 'select':
      return el.value;
    case 'progress':
    case 'meter':
      return el.hasAttribute('value') ? String(el.value) : null;
    default:
  }
  if (role === 'textbox' || role === 'searchbox' || role === 'combobox') {
    return isEditingHost(el) ? collapse(el.innerText.slice(0, MAX_EDITOR_VALUE)) : null;
  }
  if (role === 'slider' || role === 'spinbutton' || role === 'progressbar' || role === 'meter' || role === 'scrollbar') {
    return el.getAttribute('aria-valuetext') || el.getAttribute('aria-valuenow');
  }
  return null;
}

// For get-value and expect-value: the element's own .value, or null if it has none.
export function ownValue(el) {
  // A label's is its control's.
  const value = (el.localName === 'label' && el.control ? el.control : el).value;
  return value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

// The same as a reader has it: of a code editor the lines that it shows.
export const readValue = (el) => (isEditorInput(el) ? textOfEditorAt(el) : ownValue(el));

// What typing changes: compared before and after to tell whether it had an effect.
export function editedText(el) {
  const value = ownValue(el);
  return value === null ? el.textContent : value;
}

export const UNREAD = new Set(['style', 'script', 'noscript', 'template']);

// Trimmed text content without what is not text to a reader.
export function readableText(el) {
  if (!el.firstElementChild) return el.textContent.trim();
  if (el.getElementsByTagName('style').length + el.getElementsByTagName('script').length
    + el.getElementsByTagName('noscript').length === 0) return el.textContent.trim();
  let text = '';
  const collect = (node) => {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3) text += child.data;
      else if (child.nodeType === 1 && !UNREAD.has(child.localName)) collect(child);
    }
  };
  collect(el);
  return text.trim();
}

export function textOrLabel(el) {
  if (UNREAD.has(el.localName)) return '';
  const terminal = nativeClosest.call(el, TERMINALS);
  if (terminal !== null && (el === terminal || isEditorInput(el) || matchesSelector(el, TERMINAL_PARTS))) return terminalText(terminal);
  const editor = nativeClosest.call(el, CODE_EDITORS);
  if (editor !== null && (el === editor || isEditorInput(el) || matchesSelector(el, CODE_LINES))) return editorText(editor);
  const text = readableText(el);
  if (text) return text;
  const shadow = shadowOf(el);
  return (shadow && readableText(shadow)) || nameOf(el);
}
