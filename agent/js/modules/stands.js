// The elements to press in place of a named element, and the reasons why an element cannot be seen or used.

import { DRAWN_ROLES, LONGEST_LABEL, bareLength, controlsIn } from './clickable.js';
import { isEditorInput, terminalScreen } from './code-editors.js';
import { label, shortSelector } from './describe.js';
import { ELEMENT, attributeOf, clientRectsOf, composedParent, inputTypeOf, nodeTypeOf, styleOf, tagOf } from './dom.js';
import { editorIn } from './fields.js';
import { parentAcross } from './frames.js';
import { hasBox, showingRects } from './geometry.js';
import { findHitPoint } from './hit.js';
import { CONTROL_ROLES } from './role-kinds.js';
import { roleOf } from './role.js';
import { SHOWN, TEXT_HIDDEN, isGhost, renderOf } from './visibility.js';

// How many ancestors of a control are checked for being its drawing.
const NEAR_BOXES = 3;
const BY_LABEL = new Set(['check', 'click', 'drag', 'hover']);

// The elements to press for a named element, best first. For a styled checkbox these are the input and its labels,
// because the input is often invisible. For a box around an editor it is the editor.
export function standIns(el, kind) {
  const shown = (some) => !invisibleBecause(some);
  if (kind === 'edit') return [editorIn(el), el].filter(shown);
  // The field of a terminal is invisible: a person presses its screen.
  if (kind !== 'wheel' && isEditorInput(el) && terminalScreen(el)) return [terminalScreen(el)].filter(shown);
  const box = tagOf(el) === 'input' && /^(?:checkbox|radio|file)$/.test(inputTypeOf(el)) || DRAWN_ROLES.has(roleOf(el));
  // A control is hovered with its label (HTML, 4.16.3: the :hover pseudo-class).
  if (!box || !BY_LABEL.has(kind)) return [el].filter(shown);
  const stands = [el, ...(el.labels || [])].filter(shown);
  const drawing = stands.length === 0 ? drawingOf(el) : null;
  return drawing === null ? stands : [drawing];
}

// The visible drawing of a control that has no size and no label: the nearest box around it, if the box contains no
// other control.
function drawingOf(el) {
  if (renderOf(el) !== SHOWN) return null;
  let box = composedParent(el);
  for (let near = 0; box !== null && near < NEAR_BOXES; near++, box = composedParent(box)) {
    if (!hasBox(box)) continue;
    const only = controlsIn(box).every((one) => one === el) && bareLength(box) < LONGEST_LABEL;
    return only && !invisibleBecause(box) && !CONTROL_ROLES.has(roleOf(box)) && tagOf(box) !== 'body' ? box : null;
  }
  return null;
}

// The reason why an element is invisible, or '' when it is visible.
export function invisibleBecause(el) {
  const render = renderOf(el);
  if (render === SHOWN) {
    if (hasBox(el) || Array.from(clientRectsOf(el)).some((r) => r.width > 0 && r.height > 0)) return '';
    return showingRects(el).length > 0 ? '' : 'it has no size';
  }
  if (render === TEXT_HIDDEN && styleOf(el).visibility === 'visible' && isGhost(el)) {
    return 'it is transparent (opacity 0) and lets the pointer through';
  }
  if (render === TEXT_HIDDEN) return `visibility is ${styleOf(el).visibility}${onAncestor(el, 'visibility')}`;
  return `display is none${onAncestor(el, 'display')}`;
}

// Names the outermost ancestor that hides it.
function onAncestor(el, property) {
  let culprit = null;
  for (let at = el; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    const value = styleOf(at)[property];
    if (property === 'display' ? value === 'none' : value !== 'visible') culprit = at;
    if (property === 'display' && tagOf(at) === 'details' && !at.open && at !== el) return ' inside a closed <details>';
  }
  if (culprit === null) return ' (content-visibility)';
  return culprit === el ? '' : ` on its ancestor ${shortSelector(culprit)}`;
}

export function disabledBecause(el, part = el) {
  const through = part === el ? '' : ` with ${label(el)}`;
  if (el.disabled === true) return through;
  for (let at = el; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    if (tagOf(at) === 'fieldset' && at.disabled) return `${through} by the fieldset ${shortSelector(at)}`;
    if (attributeOf(at, 'aria-disabled') === 'true') return at === el ? `${through} (aria-disabled)` : `${through} by aria-disabled on ${shortSelector(at)}`;
  }
  return through;
}

// The first of the stand-ins that has a point of its own.
export function hitPointOf(stands, position, first) {
  let last = {};
  for (const stand of stands) {
    const found = findHitPoint(stand, position, first);
    if (found.point) return { ...found, stand };
    if (!last.hit) last = found;
  }
  return last;
}
