// Controls that another element draws: a hidden checkbox or file field with a visible label, or the field of a drawn
// list of options. A person sees the drawing, which stands for the control.

import { controlsIn } from './clickable.js';
import { labelsFor } from './content.js';
import { composedParent, inputTypeOf, tagOf } from './dom.js';
import { roleOf } from './role.js';
import { isOutOfSight, shows, showsSomethingDrawn } from './shows.js';
import { SHOWN, computeRender, isAriaHidden } from './visibility.js';

const LABELLED_INPUTS = new Set(['checkbox', 'radio', 'file']);
const BOXED_ROLES = new Set(['checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);

// How many ancestors of a field are checked for being its drawing.
const MOST_BOXES = 3;

// The visible label of a hidden control, or null.
export function drawingLabel(el) {
  if (tagOf(el) !== 'input' || !LABELLED_INPUTS.has(inputTypeOf(el))) return null;
  if (computeRender(el) === SHOWN && !isOutOfSight(el)) return null;
  return labelsFor(el).find(shows) || null;
}

// Whether an element or its drawing is visible.
export const isInSight = (el) => shows(el) || drawingLabel(el) !== null || isDrawnByBox(el);

// Visible, and not hidden from assistive technology.
export const isSeen = (el) => !isAriaHidden(el) && isInSight(el);

function isDrawnByBox(el) {
  if (computeRender(el) !== SHOWN || !BOXED_ROLES.has(roleOf(el))) return false;
  let box = composedParent(el);
  for (let near = 0; box !== null && near < MOST_BOXES; near++, box = composedParent(box)) {
    if (!controlsIn(box).every((one) => one === el)) return false;
    if (showsSomethingDrawn(box, el)) return true;
  }
  return false;
}

// The element whose box is the place of a control.
export const placeOf = (el) => drawingLabel(el) || el;
