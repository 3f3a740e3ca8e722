// Whether everything in a field is selected, as after Control+A. The app may have another use for these keys, and text
// that is typed then would not replace what is there.

import { codeEditorAt } from './code-editors.js';
import {
  clientRectsOf, isEditingHost, parentElementOf, selectionOf, styleOf, textReaderOf, treeRootOf,
} from './dom.js';
import { editingHost } from './fields.js';
import { ownValue } from './values.js';

// `null` where it cannot be told: a code editor selects text that it does not draw, and some fields have no selection.
export function isAllSelected(field) {
  if (codeEditorAt(field) !== null) return null;
  const value = ownValue(field);
  if (value !== null) return isWholeValueSelected(field, value);
  return isEditingHost(field) ? isWholeTextSelected(editingHost(field)) : null;
}

function isWholeValueSelected({ selectionStart, selectionEnd }, value) {
  if (typeof selectionStart !== 'number') return null;
  return selectionStart === 0 && selectionEnd === value.length;
}

const isInvisible = (text) => /^[\s\u200b\ufeff]*$/.test(text);

// Whether each text that a person could select is in the selection. An editor may hold other texts: of its placeholder,
// of widgets, of style sheets.
function isWholeTextSelected(host) {
  const selection = selectionOf(treeRootOf(host));
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const reader = textReaderOf(host);
  while (reader.nextNode()) {
    const { currentNode: text } = reader;
    if (!isInvisible(text.data) && !(range !== null && contains(range, text)) && isSelectable(text)) return false;
  }
  return true;
}

function contains(range, text) {
  if (!range.intersectsNode(text)) return false;
  const before = range.startContainer === text ? text.data.slice(0, range.startOffset) : '';
  const after = range.endContainer === text ? text.data.slice(range.endOffset) : '';
  return isInvisible(before) && isInvisible(after);
}

function isSelectable(text) {
  const holder = parentElementOf(text);
  return isEditingHost(holder) && clientRectsOf(holder).length > 0 && styleOf(holder).userSelect !== 'none';
}
