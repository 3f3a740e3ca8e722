// Tells keys that edit a field from other keys, and writes the others as chords.

import { isEditingHost, tagOf } from './dom.js';
import { PICKER_INPUTS, isEditable } from './fields.js';

export const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'OS']);
export const NO_KEYS = new Set(['Process', 'Dead', 'Unidentified', 'Compose']);
const EDITING_KEYS = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Insert']);
const LINE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const EDITING_CHORDS = new Set(['a', 'c', 'v', 'x', 'z', 'y']);
const CHOOSING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' ']);

// Whether a key changes the text of a code editor or moves its caret. Enter and Tab are part of the text there.
export function isOfEditor(event, chord) {
  const { key } = event;
  if (chord) return !event.altKey && !event.metaKey && (EDITING_KEYS.has(key) || EDITING_CHORDS.has(key.toLowerCase()));
  return key.length === 1 || key === 'Enter' || key === 'Tab' || EDITING_KEYS.has(key) || LINE_KEYS.has(key);
}

// Whether a key edits a field or chooses in a list. These keys are not recorded, because the field's change is.
export function isOfField(el, event, chord) {
  const { key } = event;
  const tag = tagOf(el);
  if (tag === 'select') return !chord && (key.length === 1 || CHOOSING_KEYS.has(key));
  if (!isEditable(el)) return false;
  if (chord) {
    if (event.altKey || event.metaKey) return false;
    return EDITING_KEYS.has(key) || (!event.shiftKey && EDITING_CHORDS.has(key.toLowerCase()));
  }
  if (key.length === 1 || EDITING_KEYS.has(key)) return true;
  const steps = tag === 'input' && (PICKER_INPUTS.has(el.type) || el.type === 'number');
  return LINE_KEYS.has(key) && (steps || isManyLined(el));
}

// The chord as the verb `key` takes it: `Control+S`, `Enter`, `?`.
export function chordOf({ key, ctrlKey, altKey, metaKey, shiftKey }, chord) {
  const held = [];
  if (chord && ctrlKey) held.push('Control');
  if (chord && altKey) held.push('Alt');
  if (chord && metaKey) held.push('Meta');
  if (shiftKey && (chord || key.length > 1)) held.push('Shift');
  const named = key === ' ' ? 'Space' : held.length > 0 && key.length === 1 ? key.toUpperCase() : key;
  return [...held, named].join('+');
}

export const isManyLined = (el) => tagOf(el) === 'textarea' || isEditingHost(el);
