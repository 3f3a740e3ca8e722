// Recording: what a person does in this document, told as the calls that would do it again. Trusted is not enough: Enter
// in a form gives a trusted click on its button, a script's `label.click()` a trusted change. So a click is one that a
// pointer was pressed for, and a change is one of what had just been pressed or typed in. What is told here once may be
// taken back by what follows (`hold`); who listens puts that together.

const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn', 'OS']);
const NO_KEYS = new Set(['Process', 'Dead', 'Unidentified', 'Compose']);
const EDITING_KEYS = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Insert']);
const LINE_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);
const EDITING_CHORDS = new Set(['a', 'c', 'v', 'x', 'z', 'y']);
const CHOOSING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Enter', ' ']);
const LONGEST_TYPED = 20_000;
// What a page answers to.
const ACTS = new Set(['pointerdown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'change', 'drop']);

const NOTHING_TELLS = 'nothing tells the element from others';

let recorder = null;

// `expectKey`: the key that asks for an expectation. `expected`: what one says of what is under the pointer here.
function opRecord({ on, expectKey, expected }) {
  if (!on && recorder !== null) recorder.additions.disconnect();
  if (!on) recorder = null;
  else if (recorder === null) recorder = new Recorder();
  // Where a document was opened anew, its listeners are gone.
  if (on) for (const view of knownViews()) for (const family of ['press', 'key', 'deed', 'hover', 'drag']) guard.listen(view, family);
  if (recorder !== null && expectKey) recorder.expectKey = expectKey;
  return recorder !== null && expected ? recorder.expectation() : {};
}

// How the file names it; null where nothing tells it from others.
function recordedTarget(el) {
  beginPass();
  try {
    return lastingLocator(el, describe(el));
  } catch {
    return null;
  } finally {
    endPass();
  }
}

const isBox = (el) => tagOf(el) === 'input' && (el.type === 'checkbox' || el.type === 'radio');
const isManyLined = (el) => tagOf(el) === 'textarea' || isEditingHost(el);

// What a press on a node is a press on, and what becomes of it.
function pressedThing(met) {
  const input = editorInputAt(met);
  if (input) return { el: input, kind: 'field' };
  if (isEditingHost(met)) return { el: editingHost(met), kind: 'field' };
  for (let at = met; at !== null; at = composedParent(at)) {
    const tag = tagOf(at);
    if (tag === 'label' && at.control) return { el: at.control, kind: kindOfPress(at.control) };
    if (tag === 'option' && at.closest('select')) return { el: at.closest('select'), kind: 'change' };
    if (isControlOrClickable(at, roleOf(at) || '')) return { el: at, kind: kindOfPress(at) };
  }
  return { el: met, kind: 'click' };
}

function kindOfPress(el) {
  const tag = tagOf(el);
  if (isBox(el)) return 'box';
  // What is chosen in these, their change tells.
  if (tag === 'select' || (tag === 'input' && (el.type === 'file' || PICKER_INPUTS.has(el.type)))) return 'change';
  return isEditable(el) ? 'field' : 'click';
}

class Recorder {
  constructor() {
    this.press = null; // what the pointer was last pressed on
    this.keyed = null; // what the last key went to
    this.typing = null; // the field whose text is being changed
    this.enter = null; // an Enter that may be a line of a text, or not
    this.typings = 0;
    this.drag = null; // what is dragged by HTML5
    this.pointer = null; // where the pointer was last seen
    this.expectKey = null;
    this.drawing = 0; // changes of a code editor that it has not drawn yet
    this.waiting = []; // what is told when it has
    this.secrets = new WeakSet(); // fields that hid what is in them
    this.watchLatecomers();
  }

  hear(event) {
    const met = metBy(event);
    const hear = this[`on_${event.type}`];
    if (met) this.noteSecrets(event, met);
    if (met && hear) hear.call(this, event, met);
    if (ACTS.has(event.type)) this.forgetLate();
  }

  tell(tool, target, args, more = {}) {
    if (!more.hold || more.hold === 'click' || more.hold === 'tab') this.typing = null;
    if (target === null) this.tellInTurn({ deed: { tool, args, note: NOTHING_TELLS, ...more } });
    else this.tellInTurn({ deed: { tool, args: { ...target, ...args }, ...more } });
  }

  on_pointerdown(event, met) {
    this.settleEnter();
    const { el, kind } = pressedThing(met);
    this.keyed = null;
    this.drag = null;
    this.press = { el, kind, button: event.button, target: recordedTarget(el), clicked: false, changed: false };
    this.expectLate(el, this.press.target);
    this.beginPointing(event);
  }

  on_click(event) {
    const { press } = this;
    // Without a press before it, or by a key: a label's, a form's, a script's.
    if (press === null || press.button !== 0 || event.detail === 0 || press.clicked) return;
    press.clicked = true;
    if (press.kind === 'field' && !(this.typing && this.typing.el === press.el)) this.tell('electron_click', press.target, clickArgs(event), { hold: 'field' });
    else if (press.kind === 'click') this.tellClick(press, event);
    // A box that is not changed by it was only clicked.
    else if (press.kind === 'box') afterThisTask(() => { if (!press.changed) this.tellClick(press, event); });
  }

  tellClick(press, event) {
    this.tell('electron_click', press.target, clickArgs(event), { hold: 'click' });
  }

  // What is taken out of the page as it is pressed never hears a click.
  on_mouseup(event) {
    const { press } = this;
    if (press === null || press.button !== 0 || press.kind !== 'click') return;
    afterThisTask(() => {
      if (press.clicked || isConnectedNode(press.el)) return;
      press.clicked = true;
      this.tellClick(press, event);
    });
  }

  on_contextmenu() {
    const { press } = this;
    if (press !== null && press.button === 2 && !press.clicked) this.tellOther(press, 'right');
  }

  on_auxclick(event) {
    const { press } = this;
    if (press !== null && press.button === 1 && event.button === 1 && !press.clicked) this.tellOther(press, 'middle');
  }

  tellOther(press, button) {
    press.clicked = true;
    this.tell('electron_click', press.target, { button });
  }

  on_change(_event, met) {
    const { press, keyed } = this;
    if (isBox(met)) {
      if (press === null || press.el !== met || press.changed) return;
      press.changed = true;
      this.tell(met.checked ? 'electron_check' : 'electron_uncheck', press.target, {});
    } else if (tagOf(met) === 'select' && (keyed === met || (press !== null && press.el === met))) {
      const values = Array.from(met.selectedOptions).map((option) => (findOption(met, option.label) === option ? option.label : option.value));
      this.tell('electron_select_option', recordedTarget(met), { values });
    } else if (tagOf(met) === 'input' && met.type === 'file' && (press !== null || keyed !== null)) {
      this.tell('electron_set_files', recordedTarget(met), {}, { files: keepChosen(met.files) });
    }
  }

  on_keydown(event, met) {
    const { key } = event;
    if (this.isForUs(event)) return;
    if (key !== 'Enter' || !event.repeat) this.settleEnter();
    if (MODIFIER_KEYS.has(key)) return;
    this.keyed = isEditingHost(met) ? editingHost(met) : met;
    // An input method's: what it writes is told by the field.
    if (event.isComposing || NO_KEYS.has(key)) return;
    const chord = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    if (isEditorInput(this.keyed)) {
      if (isOfEditor(event, chord)) {
        this.watchEditor(this.keyed);
        return;
      }
    }
    if (isOfField(this.keyed, event, chord)) return;
    if (key === 'Enter' && !chord && isManyLined(this.keyed) && isEditable(this.keyed)) {
      this.enter = chordOf(event, chord);
      return;
    }
    this.tell('electron_key', {}, { key: chordOf(event, chord) }, key === 'Tab' && !chord ? { hold: 'tab' } : {});
  }

  on_keyup(event) {
    if (this.isForUs(event)) return;
    if (event.key === 'Enter') this.settleEnter();
  }

  // No line came of it: the app took it for something else, such as to send.
  settleEnter() {
    const key = this.enter;
    this.enter = null;
    if (key !== null) this.tell('electron_key', {}, { key });
  }

  on_input(_event, met) {
    const el = isEditingHost(met) ? editingHost(met) : met;
    if (!isEditable(el)) return;
    if (this.keyed !== el && !(this.press !== null && this.press.el === el)) return;
    this.enter = null;
    if (isEditorInput(el)) {
      this.watchEditor(el);
      return;
    }
    if (this.typing === null || this.typing.el !== el) {
      this.typing = { el, id: ++this.typings, target: recordedTarget(el) };
    }
    const { id, target } = this.typing;
    const more = { hold: 'typing', id };
    if (this.isSecret(el)) more.secret = labelFor(el, 'textbox') || 'password';
    const text = more.secret ? '*'.repeat(Math.min(1, el.value.length)) : String(readValue(el) ?? '');
    if (text === '') this.tell('electron_clear_input', target, {}, more);
    else if (text.length > LONGEST_TYPED) this.tell('electron_type', target, { text: '' }, { ...more, note: `a text of ${text.length} characters was put in` });
    else this.tell('electron_type', target, { text }, more);
  }

  on_focusout(_event, met) {
    if (this.typing === null || this.typing.el !== met) return;
    this.tellInTurn({ deed: { tool: '', args: {}, hold: 'left', id: this.typing.id } });
    this.typing = null;
  }
}

const clickArgs = ({ detail }) => (detail > 1 ? { clickCount: Math.min(detail, 10) } : {});

// Whether a key is part of what is done with a field's text, or with a list: its change is told.
function isOfField(el, event, chord) {
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

// As the verb takes it: `Control+S`, `Enter`, `?`.
function chordOf({ key, ctrlKey, altKey, metaKey, shiftKey }, chord) {
  const held = [];
  if (chord && ctrlKey) held.push('Control');
  if (chord && altKey) held.push('Alt');
  if (chord && metaKey) held.push('Meta');
  if (shiftKey && (chord || key.length > 1)) held.push('Shift');
  const named = key === ' ' ? 'Space' : held.length > 0 && key.length === 1 ? key.toUpperCase() : key;
  return [...held, named].join('+');
}
