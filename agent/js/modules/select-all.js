// Whether everything in a field is selected, as after Control+A. The app may have another use for these keys, and text
// that is typed then would not replace what is there.

import { codeEditorAt } from './code-editors.js';
import { isEditingHost, selectionOf, textContentOf, treeRootOf } from './dom.js';
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

// The selection may begin and end at any of several places around the text. So its text is compared, without the spaces
// and invisible characters that editors put at the edges.
function isWholeTextSelected(host) {
  const squeezed = (text) => text.replace(/[\s\u200b\ufeff]+/g, '');
  const text = squeezed(textContentOf(host));
  if (text === '') return true;
  const selection = selectionOf(treeRootOf(host));
  return selection !== null && selection.rangeCount > 0 && squeezed(selection.getRangeAt(0).toString()) === text;
}
