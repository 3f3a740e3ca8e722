// Records the actions of a person in this document, as the calls that would repeat them. `isTrusted` is not enough.
// Enter in a form causes a trusted click on its button, and a script's `label.click()` a trusted change. So a click
// needs a pressed pointer, and a change needs a press or key in that field just before. A later event may revoke a
// reported action (`hold`); the host merges them.

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
import { metBy } from './met.js';
import { afterThisTask, guard, knownViews, recorder, setRecorder } from './traps.js';
import { readValue } from './values.js';

const LONGEST_TYPED = 20_000;
// Events to which a page may react by adding elements.
const ACTS = new Set(['pointerdown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'change', 'drop']);

// Starts or stops the recording. `expectKey` is the key that asks for an expectation. With `expected`, the reply has
// the expectation for the element under the pointer.
export function opRecord({ on, expectKey, expected }) {
  if (!on && recorder !== null) recorder.additions.disconnect();
  if (!on) setRecorder(null);
  else if (recorder === null) setRecorder(new Recorder());
  // `document.open()` has removed the listeners of a document, so add them again.
  if (on) for (const view of knownViews()) for (const family of ['press', 'key', 'action', 'hover', 'drag']) guard.listen(view, family);
  if (recorder !== null && expectKey) recorder.expectKey = expectKey;
  return recorder !== null && expected ? recorder.expectation() : {};
}

class Recorder {
  constructor() {
    this.press = null; // the last press: its element, button and locator
    this.keyed = null; // the element that got the last key
    this.typing = null; // the field whose text is being changed
    this.enter = null; // the chord of an Enter that may only begin a new line of text
    this.typings = 0;
    this.drag = null; // the HTML5 drag that is going on
    this.pointer = null; // the last position of the pointer
    this.expectKey = null;
    this.drawing = 0; // how many changes a code editor has not drawn yet
    this.waiting = []; // reports that wait until it has drawn
    this.secrets = new WeakSet(); // fields that were password fields at some time
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
    // Ignore clicks without a press, or by a key: those of a label, a form or a script.
    if (press === null || press.button !== 0 || event.detail === 0 || press.clicked) return;
    press.clicked = true;
    if (press.kind === 'field' && !(this.typing && this.typing.el === press.el)) this.tell('electron_click', press.target, clickArgs(event), { hold: 'field' });
    else if (press.kind === 'click') this.tellClick(press, event);
    // A checkbox that the click does not change was only clicked.
    else if (press.kind === 'box') afterThisTask(() => { if (!press.changed) this.tellClick(press, event); });
  }

  tellClick(press, event) {
    this.tell('electron_click', press.target, clickArgs(event), { hold: 'click' });
  }

  // If the press removes its element from the page, no `click` event follows.
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
    // A key of an input method: the text that it inserts is reported by the `input` event.
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

  // Called when an Enter in a text field has added no line: the app uses the key, for example to send a message.
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
