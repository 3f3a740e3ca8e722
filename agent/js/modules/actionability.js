// The operation `act`: checks that an element is ready for input. It must be visible, enabled, still, in view and not
// covered. If the element is ready, the answer comes at once. Only for a moving element does it wait for frames.

import { NEEDS_EDITABLE, NEEDS_ENABLED, NEEDS_NO_BOX, NEEDS_POINT, SCROLLS } from './act-kinds.js';
import { aim, forcedPoint } from './aim.js';
import { codeEditorAt } from './code-editors.js';
import { describe, label, shortSelector } from './describe.js';
import { attributeOf, clientRectsOf, tagOf } from './dom.js';
import { noteFrame } from './drag-regions.js';
import { opTyped, takeFocus } from './edit.js';
import { AgentError } from './agent-error.js';
import { editableIn, fileInput } from './fields.js';
import { noteFiles } from './folder.js';
import { inertAround, inertWords, modalOver } from './inert.js';
import { boxOf, hasBox, showingRects, toInput } from './geometry.js';
import { activeElementDeep, containsAcross } from './frames.js';
import { GAVE_WAY, givesWay, whileWaiting } from './give-way.js';
import { given } from './given.js';
import { controlAround, elementAt } from './hit.js';
import { KeyTrap } from './key-trap.js';
import { beginSelection } from './options.js';
import { onceParsed } from './parsing.js';
import { helpUnready, obstacle, outOfReach, putElsewhere } from './reaching.js';
import { CONTROL_ROLES, canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { intoView } from './scroll.js';
import { disabledBecause, invisibleBecause, standIns } from './stands.js';
import { checkedNow, stateOf } from './states.js';
import {
  findSteadyPoint, forgetSeenBox, goesToAndFro, isMoving, lookForFlight, chasesHere, restsToFlee, tryElsewhere,
} from './stillness.js';
import { actionTarget } from './targets.js';
import { noteActedOn } from './traced.js';
import { setTrap } from './traps.js';
import { waitUntil } from './wake.js';

export const opAct = (arg) => onceParsed(arg.timeoutMs ?? 5000, (timeoutMs) => act({ ...arg, timeoutMs }));

function act(arg) {
  if (givesWay(arg)) return GAVE_WAY;
  forgetSeenBox();
  noteFrame(arg.regions);
  if (arg.elsewhere) putElsewhere(arg);
  arg.started = performance.now();
  // One attempt: returns the reply, or the error that says which condition is not met.
  const attempt = () => {
    const named = isAtPoint(arg) ? elementAtPoint(arg.position.at) : actionTarget(arg);
    // `check` on a label means the control of the label.
    const el = arg.kind === 'check' && tagOf(named) === 'label' && named.control ? named.control : named;
    const obstacle = arg.force || arg.kind === 'none' ? null : unready(el, arg);
    if (obstacle) return { obstacle };
    if (givesWay(arg)) return { reply: GAVE_WAY };
    try {
      return { reply: perform(el, arg) };
    } catch (error) {
      if (!(error instanceof AgentError && error.mayChange)) throw error;
      return { obstacle: { code: error.code, message: error.message, details: error.details, lasting: false } };
    }
  };
  const first = attempt();
  if (first.reply) return first.reply;
  const timeout = arg.timeoutMs;
  if (timeout === 0 || first.obstacle.lasting) throw helpUnready(first.obstacle, arg);
  let last = first.obstacle;
  return whileWaiting(arg, waitUntil((missed) => {
    try {
      const { reply, obstacle } = attempt();
      if (reply) return reply;
      last = obstacle;
      if (obstacle.lasting) throw helpUnready(obstacle, arg);
      return undefined;
    } catch (error) {
      // Between two renders the target may be missing for a moment. So look it up once more.
      if (error instanceof AgentError && error.code === 'SELECTOR_NO_MATCH' && !missed) return undefined;
      throw error;
    }
  }, timeout, () => {
    if (givesWay(arg)) return GAVE_WAY;
    throw helpUnready(last, arg, timeout);
  }));
}

// Whether the call names no element, but a point of the window: then the element at that point is meant.
const isAtPoint = ({ target, position }) => !given(target) && given(position) && given(position.at);

function elementAtPoint({ x, y }) {
  const el = elementAt(document, x, y);
  if (el !== null) return el;
  throw new AgentError('ELEMENT_NOT_VISIBLE', `${x},${y} lies outside of the page, of which ${innerWidth} by ${innerHeight} px show`, { details: { reason: 'outside viewport' } });
}

function unready(el, arg) {
  const { kind } = arg;
  const input = NEEDS_NO_BOX.has(kind) ? fileInput(el) || el : el;
  const blocked = takesNoInput(input, kind);
  if (blocked) return blocked;
  if (NEEDS_NO_BOX.has(kind)) {
    return stateOf(input).enabled ? null : obstacle('ELEMENT_DISABLED', `${label(input)} is disabled${disabledBecause(input)}`);
  }
  const role = canonicalRole(roleOf(el) || '');
  if (tagOf(el) === 'option' && kind === 'click' && !hasBox(el)) {
    return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} is an option of a closed list; select it with electron_select_option`, {}, true);
  }
  const stands = SCROLLS.has(kind) && (clientRectsOf(el).length > 0 || showingRects(el).length > 0) ? [el] : standIns(el, kind);
  if (stands.length === 0) {
    const why = invisibleBecause(el);
    return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: ${why}`, { reason: why });
  }
  const off = NEEDS_ENABLED.has(kind) ? disabledControl(el, role) : null;
  if (off) return obstacle('ELEMENT_DISABLED', `${label(el)} is disabled${disabledBecause(off, el)}`);
  if (NEEDS_EDITABLE.has(kind)) {
    const refusal = uneditable(el);
    if (refusal) return refusal;
  }
  if (kind === 'focus' || kind === 'select' || NEEDS_EDITABLE.has(kind)) {
    // If the focus did not stay, focus again after the page's own handlers have run.
    const early = arg.still && performance.now() - arg.started < arg.still;
    return early ? obstacle('ELEMENT_MOVED', `${label(el)} does not keep the focus`, { reason: 'focus' }) : null;
  }
  // The rest looks for a place to press, and may scroll for that. A check that gives way needs its turn for it. If it
  // had found no place in its turn, it waits here for one that needs no scrolling.
  if (givesWay(arg) && !arg.looked) return null;
  arg.looked = true;
  lookForFlight(stands[0], arg);
  if (isMoving(stands[0], arg.still || 0, NEEDS_POINT.has(kind)) && !findSteadyPoint(stands, arg) && !chasesHere(stands[0], arg) && !restsToFlee(stands[0], arg)) {
    const again = arg.still && NEEDS_POINT.has(kind) && !givesWay(arg);
    if (again) tryElsewhere(stands[0], arg.series);
    if (!again || !goesToAndFro()) return obstacle('ELEMENT_MOVED', `${label(el)} keeps moving`, { reason: 'moving' });
  }
  return NEEDS_POINT.has(kind) ? outOfReach(stands, el, arg) : null;
}

// Whether the element gets no input at all, because it is inert or under a modal dialog. Presses are left to the hit
// test.
function takesNoInput(el, kind) {
  if (!NEEDS_ENABLED.has(kind) && !NEEDS_POINT.has(kind) && !NEEDS_NO_BOX.has(kind)) return null;
  const holder = inertAround(el);
  if (holder !== null && !hasLiveLabel(el, kind)) {
    return obstacle('ELEMENT_DISABLED', `${label(el)} takes no input: ${inertWords(el, holder)}`, { reason: 'inert' });
  }
  const dialog = NEEDS_POINT.has(kind) ? null : modalOver(el);
  return dialog && obstacle('ELEMENT_COVERED', `${label(el)} takes no input under ${label(dialog)}, which is modal`, { covered_by: describe(dialog) });
}

// Whether a label outside of the inert part activates the control (Chromium 108 and 130).
function hasLiveLabel(el, kind) {
  return (kind === 'check' || kind === 'click') && Array.from(el.labels || []).some((each) => inertAround(each) === null);
}

function uneditable(el) {
  if (codeEditorAt(el)) {
    return obstacle('TYPE_NO_EFFECT', `${label(el)} is in a code editor, which keeps its text elsewhere; use electron_type_into_editor with replace`, { tag: tagOf(el), editor: shortSelector(codeEditorAt(el)) }, true);
  }
  const target = editableIn(el);
  if (!target) {
    return obstacle('TYPE_NO_EFFECT', `${label(el)} does not take text`, { tag: tagOf(el) }, true);
  }
  if (target.readOnly === true || attributeOf(target, 'aria-readonly') === 'true') {
    return obstacle('ELEMENT_READONLY', `${label(el)} is read-only`, {}, true);
  }
  return null;
}

// The disabled control that a press on the element would activate: the element itself, the control around it, or the
// control of its label.
function disabledControl(el, role) {
  if (!stateOf(el, role).enabled) return el;
  const control = (tagOf(el) === 'label' && el.control) || (CONTROL_ROLES.has(role) ? null : controlAround(el));
  return control && control !== el && !stateOf(control).enabled ? control : null;
}

function perform(el, arg) {
  const { kind } = arg;
  if (kind === 'select') return beginSelection(el, arg);
  const reply = { target: describe(el) };
  noteActedOn(el, reply.target.ref);
  if (SCROLLS.has(kind)) Object.assign(reply, intoView(el, arg));
  if (kind === 'focus' || kind === 'type' || kind === 'clear') {
    const focusGiven = !holdsFocus(el);
    Object.assign(reply, takeFocus(el, arg));
    // An input with a picker gets no keys. Its value is set.
    const { before } = reply;
    const then = kind === 'type' ? () => opTyped({ target: arg.target, before, replacement: arg.text }) : null;
    if (arg.arm && reply.setter !== 'value-events') setTrap(new KeyTrap(arg.arm, el, { target: arg.target, then, focusGiven }), ['key']);
  }
  if (kind === 'check') {
    reply.checked = checkedNow(el);
    // Do not press a control that has the wanted state, or that cannot be checked.
    if (reply.checked === null || reply.checked === arg.wanted) return { ...reply, settled: true };
  }
  if (NEEDS_NO_BOX.has(kind)) {
    const input = fileInput(el);
    const folder = input !== null && input.webkitdirectory;
    if (folder) noteFiles(input);
    Object.assign(reply, { multiple: input !== null && input.multiple, accepts_files: input !== null, folder });
  }
  if (NEEDS_POINT.has(kind)) Object.assign(reply, aim(el, arg));
  if (kind === 'none') Object.assign(reply, toInput(middleOf(el)));
  // During a drag, ignore the element over the place, because it often is the dragged element.
  if (kind === 'place') Object.assign(reply, toInput(forcedPoint(el, arg.position).point));
  return reply;
}

function holdsFocus(el) {
  const active = activeElementDeep();
  return active !== null && containsAcross(el, active);
}

function middleOf(el) {
  const { x, y, w, h } = boxOf(el);
  return { x: x + w / 2, y: y + h / 2 };
}
