// Typing: where the text goes, taking the focus there, and whether it arrived.
// Text itself is inserted by the browser's input pipeline, so that React- and Vue-controlled fields keep it.

const PICKER_INPUTS = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range']);
const UNTYPED_INPUTS = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'hidden']);

const isEditable = (el) => el.localName === 'textarea'
  || el.localName === 'input' && !UNTYPED_INPUTS.has(el.type) || isEditingHost(el);

// The element itself, or the one field inside a wrapper (a custom element, a combobox's box).
function editableIn(el) {
  if (isEditable(el)) return el;
  if (el.localName === 'label' && el.control && isEditable(el.control)) return el.control;
  const found = [];
  const look = (root) => {
    for (const inner of root.querySelectorAll('input,textarea,[contenteditable]')) if (isEditable(inner)) found.push(inner);
    for (const host of root.querySelectorAll('*')) if (shadowOf(host)) look(shadowOf(host));
  };
  look(el);
  if (shadowOf(el)) look(shadowOf(el));
  return found.length === 1 ? found[0] : null;
}

// Focuses; for typing also selects the whole content, so that inserted text replaces it.
function takeFocus(el, kind) {
  const field = kind === 'focus' ? el : editableIn(el) || el;
  field.focus({ preventScroll: true });
  const result = { focused: containsAcross(field, activeElementDeep()) };
  if (kind === 'focus') return result;
  result.before = editedText(field);
  result.setter = field.localName === 'input' && PICKER_INPUTS.has(field.type) ? 'value-events' : 'insert-text';
  result.multiline = field.localName === 'textarea' || isEditingHost(field);
  if (field.localName === 'input' || field.localName === 'textarea') {
    if (result.setter === 'insert-text') field.select();
  } else {
    const selection = windowOf(field).getSelection();
    selection.selectAllChildren(field);
  }
  return result;
}

// For pickers that take no typed text: the native setter, past a framework's own, then what a user's choice fires.
function opSetValue(arg) {
  const el = editableIn(actionTarget(arg)) || actionTarget(arg);
  const before = ownValue(el);
  setNatively(el, String(arg.value));
  fireInputAndChange(el);
  const value = ownValue(el);
  return { changed: value !== before, before, value, target: describe(el) };
}

function setNatively(el, value) {
  const view = windowOf(el);
  const proto = el.localName === 'textarea' ? view.HTMLTextAreaElement.prototype : view.HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value').set.call(el, value);
}

function fireInputAndChange(el) {
  const { Event: FrameEvent } = windowOf(el);
  el.dispatchEvent(new FrameEvent('input', { bubbles: true, composed: true }));
  el.dispatchEvent(new FrameEvent('change', { bubbles: true }));
}

// After typing: did anything come of it?
function opTyped(arg) {
  const el = arg.target ? readTarget(arg).el : activeElementDeep();
  const field = (el && editableIn(el)) || el;
  if (!field) return { changed: false, value: null };
  const value = editedText(field);
  const changed = value !== arg.before || (typeof arg.text === 'string' && arg.text !== '' && value.includes(arg.text));
  return { changed, value: field.type === 'password' ? masked(value) : value };
}
