// Fields: which element takes the text or the files for an element that was named.

import { CODE_LINES, codeEditorAt, terminalRows, terminalScreen } from './code-editors.js';
import { ELEMENT, closestOf, isEditingHost, nodeTypeOf, queryAll, queryOne, shadowOf, tagOf } from './dom.js';
import { parentAcross } from './frames.js';

const UNTYPED_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'hidden']);
export const PICKER_INPUTS = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);

export const isEditable = (el) => tagOf(el) === 'textarea'
  || tagOf(el) === 'input' && !UNTYPED_INPUTS.has(el.type) || isEditingHost(el);

// The element itself, or the one field inside a wrapper (a custom element, a combobox's box).
export function editableIn(el) {
  if (isEditable(el)) return el;
  if (tagOf(el) === 'label' && el.control && isEditable(el.control)) return el.control;
  const found = [];
  const look = (root) => {
    for (const inner of queryAll(root, 'input,textarea,[contenteditable]')) if (isEditable(inner)) found.push(inner);
    for (const host of queryAll(root, '*')) if (shadowOf(host)) look(shadowOf(host));
  };
  look(el);
  if (shadowOf(el)) look(shadowOf(el));
  return found.length === 1 ? found[0] : null;
}

export function editingHost(el) {
  let host = el;
  for (let at = el; at && nodeTypeOf(at) === ELEMENT && isEditingHost(at); at = parentAcross(at)) host = at;
  return host;
}

// The element to click before typing into an editor: the editor inside the element, or the element itself.
export function editorIn(el) {
  const screen = terminalScreen(el);
  if (screen) return screen;
  if (closestOf(el, CODE_LINES)) return el;
  const editor = codeEditorAt(el);
  if (editor) return queryOne(editor, CODE_LINES) || editor;
  return editableIn(el) || el;
}

// The element whose text shows the effect of typing.
export function textBearer(el) {
  const editor = codeEditorAt(el);
  if (editor) return queryOne(editor, CODE_LINES) || editor;
  const field = editableIn(el) || el;
  return terminalRows(field) || field;
}

export function fileInput(el) {
  const input = tagOf(el) === 'label' ? el.control : el;
  return input && tagOf(input) === 'input' && input.type === 'file' ? input : null;
}
