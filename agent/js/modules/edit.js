// Typing: finds the field, focuses it, and checks whether the text arrived. Text itself is inserted by the browser's
// input pipeline, so that React- and Vue-controlled fields keep it.

import { CODE_LINES, codeEditorAt } from './code-editors.js';
import { describe, label } from './describe.js';
import {
  childCountOf, cloneOf, closestOf, elementsOf, focusOn, isEditingHost, matchesSelector, sendTo, tagOf,
} from './dom.js';
import { AgentError } from './agent-error.js';
import { PICKER_INPUTS, editableIn, editingHost, isEditable, textBearer } from './fields.js';
import { activeElementDeep, containsAcross, windowOf } from './frames.js';
import { focusedPart } from './key-trap.js';
import { isAllSelected } from './select-all.js';
import { actionTarget, readTarget } from './targets.js';
import { editedText, ownValue, tellable } from './values.js';
import { waitUntil } from './wake.js';

// Focuses the field. For typing it also selects the whole content, so that inserted text replaces it. If the field does
// not get the focus, that is an error, because the text would go to the focused element.
export function takeFocus(el, { kind, target }) {
  const field = (kind === 'focus' ? focusable(el) : editableIn(el)) || el;
  if (!takesFocus(field)) throw unfocused(el, target);
  const result = {};
  if (kind === 'focus') {
    // Its list of suggestions is no part of the page, and takes keys while it is open.
    if (tagOf(field) === 'input' && field.list && field.list.options.length > 0) result.suggests = true;
    return result;
  }
  result.before = shapeOf(field);
  result.setter = tagOf(field) === 'input' && PICKER_INPUTS.has(field.type) ? 'value-events' : 'insert-text';
  if (tagOf(field) === 'input' || tagOf(field) === 'textarea') {
    if (result.setter === 'insert-text') field.select();
  } else {
    const selection = windowOf(field).getSelection();
    selection.selectAllChildren(field);
  }
  return result;
}

function takesFocus(el) {
  focusOn(el, { preventScroll: true });
  return containsAcross(el, activeElementDeep());
}

// The element itself, the field that it labels or wraps, or the editor that it is a part of.
const focusable = (el) => [el, editableIn(el), isEditingHost(el) && editingHost(el)].find((some) => some && takesFocus(some));

function unfocused(el, target) {
  const holder = activeElementDeep();
  const instead = holder && tagOf(holder) !== 'body' ? label(holder) : 'the page';
  return new AgentError('TYPE_NO_EFFECT', `${label(el)} does not take the focus: keys would go to ${instead}`, {
    details: { tag: tagOf(el) }, next_actions: [{ tool: 'electron_click', args: target, why: 'a click puts the focus where the page wants it' }],
  });
}

// Sets the value of an input with a picker, which takes no typed text. Calls the native setter, not that of a
// framework, and then dispatches the events of a user's choice.
export function opSetValue(arg) {
  const el = editableIn(actionTarget(arg)) || actionTarget(arg);
  const wanted = String(arg.value);
  // A control may change the value. Try it on a clone, so that the old value stays if the new one is refused.
  const twin = cloneOf(el);
  setNatively(twin, wanted);
  if (sameValue(twin.value, wanted)) {
    setNatively(el, wanted);
    fireInputAndChange(el);
  }
  const value = ownValue(el);
  return { value, target: describe(el) };
}

// Whether two values mean the same: colours in capitals, or 7.0 and 7.
const sameValue = (value, wanted) => value.toLowerCase() === wanted.toLowerCase()
  || (value !== '' && wanted.trim() !== '' && Number(value) === Number(wanted));

function setNatively(el, value) {
  const view = windowOf(el);
  const proto = tagOf(el) === 'textarea' ? view.HTMLTextAreaElement.prototype : view.HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value').set.call(el, value);
}

export function fireInputAndChange(el) {
  const { Event: FrameEvent } = windowOf(el);
  sendTo(el, new FrameEvent('input', { bubbles: true, composed: true }));
  sendTo(el, new FrameEvent('change', { bubbles: true }));
}

// The parts of a field's state that typing changes. An added empty line is visible only in the elements; in a code
// editor, whose highlighting also makes elements, only in the lines.
function shapeOf(field) {
  const text = editedText(field);
  if (ownValue(field) !== null) return { text, elements: 0 };
  return { text, elements: matchesSelector(field, CODE_LINES) ? childCountOf(field) : elementsOf(field).length };
}

// Pastes code, because an editor would add brackets and indentation to typed code. The event carries the data, so that
// the clipboard is not changed. Fails if the focus is not in a code editor, or the editor does not paste.
// `autoformats`: an editor that rewrites the end of a line typed (quotes, dashes, `1. ` to a list).
export function opPaste({ text, target }) {
  if (target) focusedPart(actionTarget({ target }));
  const el = activeElementDeep();
  if (!el || !codeEditorAt(el)) return { taken: false, autoformats: Boolean(el && closestOf(el, '.ProseMirror')) };
  const view = windowOf(el);
  const clipboardData = new view.DataTransfer();
  clipboardData.setData('text/plain', text);
  const paste = new view.ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData });
  return { taken: !sendTo(el, paste), autoformats: false };
}

// After typing: whether it had an effect. Editors render on a later frame, so this waits for `timeoutMs` at most.
// Without `before` it reads the state before typing. With `keepsMs` it watches for so long whether the field keeps the
// text: a page may put its own value back by a timer.
export function opTyped(arg) {
  let shows = false;
  const probe = () => {
    const el = arg.target ? readTarget(arg).el : activeElementDeep();
    if (!el) return { changed: false, value: null, shape: null, takes_text: false };
    const target = arg.tells ? describe(el) : undefined;
    const field = textBearer(el);
    const shape = shapeOf(field);
    const value = tellable(field, shape.text);
    const other = isOtherShape(arg.before, shape);
    const holds = typeof arg.replacement === 'string' ? holdsJust(field, shape.text, arg.replacement) : null;
    // Until the editor draws again, the visible part may be the old one.
    shows = holds === PART;
    return { changed: holds === WHOLE || other, exact: holds && holds !== OTHER, value, shape, target, all_selected: arg.asksSelection ? isAllSelected(field) : undefined, takes_text: codeEditorAt(el) !== null || isEditable(field) };
  };
  const first = probe();
  // An editor may set its selection in a later task.
  if (arg.asksSelection && first.all_selected === false && arg.timeoutMs) {
    let now = first;
    return waitUntil(() => {
      now = probe();
      return now.all_selected === false ? undefined : now;
    }, arg.timeoutMs, () => now);
  }
  if (arg.keepsMs && first.exact) {
    let now = first;
    return waitUntil(() => {
      now = probe();
      return now.exact ? undefined : now;
    }, arg.keepsMs, () => now);
  }
  if (!arg.before || first.changed || !arg.timeoutMs) return first;
  let last = first;
  return waitUntil(() => {
    last = probe();
    return last.changed ? last : undefined;
  }, arg.timeoutMs, () => ({ ...last, changed: last.changed || shows }));
}

const isOtherShape = (before, { text, elements }) => !before || before.text !== text || before.elements !== elements;

const [WHOLE, PART, OTHER] = ['whole', 'part', 'other'];

// Whether a field holds the wanted text. A field must match exactly. An editor may differ in spaces and line breaks,
// which it draws in its own way. A code editor shows a part of a long text.
function holdsJust(field, text, replacement) {
  const wanted = replacement.replace(/\r\n?/g, '\n');
  if (ownValue(field) !== null) return text === wanted ? WHOLE : OTHER;
  const squeezed = (some) => some.replace(/[\s\u200b\ufeff]+/g, '');
  const [held, given] = [squeezed(text), squeezed(wanted)];
  if (held === given) return WHOLE;
  return held !== '' && codeEditorAt(field) !== null && given.includes(held) ? PART : OTHER;
}
