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

// Focuses; for typing also selects the whole content, so that inserted text replaces it. Where the focus does not go
// nothing may be typed: it would end up in whatever has it.
function takeFocus(el, { kind, target }) {
  const field = (kind === 'focus' ? focusable(el) : editableIn(el)) || el;
  if (!takesFocus(field)) throw unfocused(el, target);
  const result = {};
  if (kind === 'focus') return result;
  result.before = shapeOf(field);
  result.setter = field.localName === 'input' && PICKER_INPUTS.has(field.type) ? 'value-events' : 'insert-text';
  if (field.localName === 'input' || field.localName === 'textarea') {
    if (result.setter === 'insert-text') field.select();
  } else {
    const selection = windowOf(field).getSelection();
    selection.selectAllChildren(field);
  }
  return result;
}

function takesFocus(el) {
  el.focus({ preventScroll: true });
  return containsAcross(el, activeElementDeep());
}

// The element itself, the field that it labels or wraps, or the editor that it is a part of.
const focusable = (el) => [el, editableIn(el), isEditingHost(el) && editingHost(el)].find((some) => some && takesFocus(some));

function editingHost(el) {
  let host = el;
  for (let at = el; at && at.nodeType === 1 && isEditingHost(at); at = parentAcross(at)) host = at;
  return host;
}

function unfocused(el, target) {
  const holder = activeElementDeep();
  const instead = holder && holder.localName !== 'body' ? label(holder) : 'the page';
  return new Fault('TYPE_NO_EFFECT', `${label(el)} does not take the focus: keys would go to ${instead}`, {
    details: { tag: el.localName }, next_actions: [{ tool: 'electron_click', args: target, why: 'a click puts the focus where the page wants it' }],
  });
}

// For pickers that take no typed text: the native setter, past a framework's own, then what a user's choice fires.
function opSetValue(arg) {
  const el = editableIn(actionTarget(arg)) || actionTarget(arg);
  const wanted = String(arg.value);
  // What the control would make another value of is tried on a twin, so that the old one stays where it is refused.
  const twin = el.cloneNode();
  setNatively(twin, wanted);
  if (sameValue(twin.value, wanted)) {
    setNatively(el, wanted);
    fireInputAndChange(el);
  }
  const value = ownValue(el);
  return { value, target: describe(el) };
}

// A colour in capitals is the same colour, 7.0 the same number as 7.
const sameValue = (value, wanted) => value.toLowerCase() === wanted.toLowerCase()
  || (value !== '' && wanted.trim() !== '' && Number(value) === Number(wanted));

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

// A code editor keeps its text in a model of its own and shows some lines of it; the focus is in a hidden field.
const CODE_EDITORS = '.monaco-editor, .cm-editor';
const CODE_LINES = '.view-lines, .cm-content';

// The one that it is in, or that it wraps. The body has the focus when nothing has: it wraps none. The field to find
// something in an editor is a field like any other.
function codeEditorAt(el) {
  if ((el.localName === 'input' || el.localName === 'textarea') && !matchesSelector(el, EDITOR_INPUT)) return null;
  return el.closest(CODE_EDITORS) || (el.localName === 'body' ? null : el.querySelector(CODE_EDITORS));
}

// What to click before typing into an editor: the editor that it wraps, or itself.
function editorIn(el) {
  const screen = terminalScreen(el);
  if (screen) return screen;
  if (el.closest(CODE_LINES)) return el;
  const editor = codeEditorAt(el);
  if (editor) return editor.querySelector(CODE_LINES) || editor;
  return editableIn(el) || el;
}

// Where the effect of typing shows.
function textBearer(el) {
  const editor = codeEditorAt(el);
  if (editor) return editor.querySelector(CODE_LINES) || editor;
  const field = editableIn(el) || el;
  return terminalRows(field) || field;
}

// What typing changes. An empty line more shows in the elements alone; in a code editor, whose highlighting
// makes elements of its own, in the lines.
function shapeOf(field) {
  const text = editedText(field);
  if (ownValue(field) !== null) return { text, elements: 0 };
  return { text, elements: field.matches(CODE_LINES) ? field.childElementCount : field.getElementsByTagName('*').length };
}

// Code is pasted: typed, an editor would close brackets and indent lines by its own mind. The event carries its own
// data, so that the clipboard stays as it is. Not taken: the focus is in no code editor, or in one that does not paste.
// `autoformats`: an editor that rewrites the end of a line typed (quotes, dashes, `1. ` to a list).
function opPaste({ text, target }) {
  if (target) focusedPart(actionTarget({ target }));
  const el = activeElementDeep();
  if (!el || !codeEditorAt(el)) return { taken: false, autoformats: Boolean(el && el.closest('.ProseMirror')) };
  const view = windowOf(el);
  const clipboardData = new view.DataTransfer();
  clipboardData.setData('text/plain', text);
  const paste = new view.ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true, clipboardData });
  return { taken: !el.dispatchEvent(paste), autoformats: false };
}

// After typing: did anything come of it? Editors render on a later frame: `timeoutMs` is how long to look.
// Without `before` it tells how things are before typing.
function opTyped(arg) {
  let shows = false;
  const probe = () => {
    const el = arg.target ? readTarget(arg).el : activeElementDeep();
    if (!el) return { changed: false, value: null, shape: null, takes_text: false };
    const target = arg.tells ? describe(el) : undefined;
    const field = textBearer(el);
    const shape = shapeOf(field);
    const value = field.type === 'password' ? masked(shape.text) : shape.text;
    const other = isOtherShape(arg.before, shape);
    const holds = typeof arg.replacement === 'string' ? holdsJust(field, shape.text, arg.replacement) : null;
    // A part may be one that was there before, until the editor draws again.
    shows = holds === PART;
    return { changed: holds === WHOLE || other, exact: holds && holds !== OTHER, value, shape, target, takes_text: codeEditorAt(el) !== null || isEditable(field) };
  };
  const first = probe();
  if (!arg.before || first.changed || !arg.timeoutMs) return first;
  let last = first;
  return waitUntil(() => {
    last = probe();
    return last.changed ? last : undefined;
  }, arg.timeoutMs, () => ({ ...last, changed: last.changed || shows }));
}

const isOtherShape = (before, { text, elements }) => !before || before.text !== text || before.elements !== elements;

const [WHOLE, PART, OTHER] = ['whole', 'part', 'other'];

// Whether it holds what it was to hold: a field to the letter, an editor but for spaces and line breaks, which it draws
// in its own way; of a long text a code editor shows a part.
function holdsJust(field, text, replacement) {
  const wanted = replacement.replace(/\r\n?/g, '\n');
  if (ownValue(field) !== null) return text === wanted ? WHOLE : OTHER;
  const squeezed = (some) => some.replace(/[\s\u200b\ufeff]+/g, '');
  const [held, given] = [squeezed(text), squeezed(wanted)];
  if (held === given) return WHOLE;
  return held !== '' && codeEditorAt(field) !== null && given.includes(held) ? PART : OTHER;
}
