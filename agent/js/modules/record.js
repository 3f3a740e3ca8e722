// Recording: actions of a person in this document, as the calls that would do them again. `isTrusted` is not enough:
// Enter in a form makes a trusted click on its button, and `label.click()` of a script a trusted change. So a click
// needs a pressed pointer, and a change needs a press or key in that field just before. A later event may take a
// reported action back (`hold`); the host puts them together.

import { isEditorInput } from './code-editors.js';
import { isConnectedNode, isEditingHost, tagOf } from './dom.js';
import { editingHost, isEditable } from './fields.js';
import { labelFor } from './label.js';
import { NOTHING_TELLS, recordedTarget } from './locator.js';
import { findOption } from './options.js';
import { isBox, pressedThing } from './pressed-thing.js';
import { dragMethods } from './record-drag.js';
import { editorMethods } from './record-editor.js';
import { expectationMethods } from './record-expect.js';
import { keepChosen } from './record-files.js';
import { MODIFIER_KEYS, NO_KEYS, chordOf, isManyLined, isOfEditor, isOfField } from './record-keys.js';
import { latecomerMethods } from './record-late.js';
import { secretMethods } from './record-secrets.js';
import { afterThisTask, guard, knownViews, metBy, recorder, setRecorder } from './traps.js';
import { readValue } from './values.js';

const LONGEST_TYPED = 20_000;
// Events that a page may react to.
const ACTS = new Set(['pointerdown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'change', 'drop']);

// `expectKey`: the key that asks for an expectation. `expected`: what one says of what is under the pointer here.
export function opRecord({ on, expectKey, expected }) {
  if (!on && recorder !== null) recorder.additions.disconnect();
  if (!on) setRecorder(null);
  else if (recorder === null) setRecorder(new Recorder());
  // Where a document was opened anew, its listeners are gone.
  if (on) for (const view of knownViews()) for (const family of ['press', 'key', 'action', 'hover', 'drag']) guard.listen(view, family);
  if (recorder !== null && expectKey) recorder.expectKey = expectKey;
  return recorder !== null && expected ? recorder.expectation() : {};
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
    if (target === null) this.tellInTurn({ action: { tool, args, note: NOTHING_TELLS, ...more } });
    else this.tellInTurn({ action: { tool, args: { ...target, ...args }, ...more } });
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

  // An element that is removed from the page during the press never hears a click.
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
    this.tellInTurn({ action: { tool: '', args: {}, hold: 'left', id: this.typing.id } });
    this.typing = null;
  }
}

Object.assign(Recorder.prototype, dragMethods, editorMethods, expectationMethods, latecomerMethods, secretMethods);

const clickArgs = ({ detail }) => (detail > 1 ? { clickCount: Math.min(detail, 10) } : {});
