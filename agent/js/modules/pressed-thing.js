// The element that a press on a node is meant for: a field, a checkbox, another control, or the node itself.

import { isControlOrClickable } from './clickable.js';
import { closestOf, composedParent, isEditingHost, tagOf } from './dom.js';
import { PICKER_INPUTS, editingHost, isEditable } from './fields.js';
import { editorInputAt } from './record-editor.js';
import { roleOf } from './role.js';

export const isBox = (el) => tagOf(el) === 'input' && (el.type === 'checkbox' || el.type === 'radio');

// The pressed element and its `kind`, which decides how a recording reports the press: {el, kind}.
export function pressedThing(met) {
  const input = editorInputAt(met);
  if (input) return { el: input, kind: 'field' };
  if (isEditingHost(met)) return { el: editingHost(met), kind: 'field' };
  for (let at = met; at !== null; at = composedParent(at)) {
    const tag = tagOf(at);
    if (tag === 'label' && at.control) return { el: at.control, kind: kindOfPress(at.control) };
    if (tag === 'option' && closestOf(at, 'select')) return { el: closestOf(at, 'select'), kind: 'change' };
    if (isControlOrClickable(at, roleOf(at) || '')) return { el: at, kind: kindOfPress(at) };
  }
  return { el: met, kind: 'click' };
}

function kindOfPress(el) {
  const tag = tagOf(el);
  if (isBox(el)) return 'box';
  // The choice in these is recorded by their `change` event.
  if (tag === 'select' || (tag === 'input' && (el.type === 'file' || PICKER_INPUTS.has(el.type)))) return 'change';
  return isEditable(el) ? 'field' : 'click';
}
