// The trap for keys and inserted text. They pass if they go to the named element, and are stopped otherwise.

import { codeEditorAt } from './code-editors.js';
import { label } from './describe.js';
import { isEditingHost, tagOf } from './dom.js';
import { AgentError } from './agent-error.js';
import { editableIn, editingHost, isEditable } from './fields.js';
import { activeElementDeep, containsAcross } from './frames.js';
import { isStillMeant, elementNow } from './meant.js';
import { actionTarget } from './targets.js';
import { describeMet, metBy } from './met.js';
import { TRAP_MS, afterThisTask, endTrap, setTrap, stopEvent, tellHost } from './traps.js';
import { hidesItsText } from './values.js';

const KEY_TYPES = new Set(['keydown', 'keypress', 'keyup', 'beforeinput', 'input']);
const FOCUS_TYPES = new Set(['blur', 'focus', 'focusin']);

// `keys`: the `code`s of the keys that will be pressed, in order; '?' is a key without one, '' text that is inserted.
// Without an element (`el` null) keys go to the focused element, which is reported. The trap follows changes of the
// focus by our own keys, as by Tab or by a full one-digit field. With `text` it follows to fields only, since the rest
// of a text is no shortcut. `then` gives further facts for the report, after the page's own listeners. `focusGiven`: the
// element got the focus by this call, so the page may still react to that.
export class KeyTrap {
  constructor({ id, keys, text = false }, el, { target, then = null, focusGiven = false }) {
    Object.assign(this, { id, keys, text, el, target, then, focusGiven });
    this.at = 0;
    this.own = false;
    this.lastDown = null;
    this.movedSince = false;
    this.deadline = performance.now() + TRAP_MS;
    this.state = { downs: 0, clicks: 0, met: null, landed: null, taken: null };
  }

  takes(event) {
    if (FOCUS_TYPES.has(event.type)) this.noteFocus();
    // All keys have come, and the release of the last one went to another document. This one is by a person.
    if (event.type === 'keydown' && this.at >= this.keys.length && !this.state.met) {
      this.end();
      return false;
    }
    return KEY_TYPES.has(event.type);
  }

  // Chromium sends the character of a key after the page has handled the key itself. The page may move the focus in
  // between, as by a timer. An event that is no longer dispatched has the phase 0 (NONE).
  noteFocus() {
    if (this.lastDown !== null && this.lastDown.event.eventPhase === 0) this.movedSince = true;
  }

  hear(event) {
    const { state } = this;
    const { type } = event;
    if (state.met) return stopEvent(event);
    if (type === 'keydown') {
      this.lastDown = { event, met: metBy(event) };
      this.movedSince = false;
    }
    if (type === 'keypress' && this.focusGiven && this.movedSince) this.judgeCharacter(event);
    if (type === 'keydown' && (event.code === this.keys[this.at] || this.keys[this.at] === '?')) this.judge(event);
    // Inserted text has no `keydown` before it. Text of several lines has no `beforeinput` either.
    else if ((type === 'beforeinput' || type === 'input') && this.keys[this.at] === '') this.judge(event);
    else if (type === 'keyup') this.keyUp(event);
    if (state.met) stopEvent(event);
    return undefined;
  }

  judge(event) {
    const { state } = this;
    const { type } = event;
    if (this.own) this.follow();
    const met = metBy(event);
    const el = this.el && elementNow(this.el, this.target);
    // Typed text may change the name of its field.
    const meant = state.downs > 0 || !el || isStillMeant(el, this.target);
    if (!el || (meant && (containsAcross(el, met) || this.holds(el, met)))) {
      state.downs++;
      this.at++;
      this.own = true;
      this.printed = type === 'keydown' && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (state.downs === 1 && tagOf(met) !== 'body') state.taken = describeMet(met);
    } else {
      state.met = describeMet(met);
    }
    if (state.met || this.at >= this.keys.length) {
      tellHost({ id: this.id, what: state.met ? 'miss' : 'down', n: state.downs, met: state.met, taken: state.taken });
    }
    if (state.met || this.at < this.keys.length) return;
    // A key is complete with its release, inserted text at once.
    if (this.keys[this.at - 1] === '') this.end();
  }

  // Decides about a character whose key went to another element. A page may move the focus by a timer of the key itself,
  // and a person's character would follow it. A page that reacts to getting the focus looks the same. So the character
  // may go on to a field, but not press a button, and a letter stays with its key.
  judgeCharacter(event) {
    const met = metBy(event);
    const el = this.el && elementNow(this.el, this.target);
    const belongs = [this.lastDown.met, el].some((one) => one && (containsAcross(one, met) || this.holds(one, met)));
    if (belongs || (event.key.length > 1 && isEditable(met))) return;
    this.state.met = describeMet(met);
    tellHost({ id: this.id, what: 'miss', n: this.state.downs, met: this.state.met, taken: this.state.taken });
  }

  keyUp({ code }) {
    if (this.at < this.keys.length) this.follow();
    else if (code === this.keys[this.at - 1]) this.end();
  }

  end() {
    endTrap(this);
    const { id, state, then } = this;
    if (then === null) return;
    afterThisTask(() => {
      try {
        state.then = then();
      } catch {
        return; // gone: whoever asks is told why
      }
      tellHost({ id, what: 'then', then: state.then });
    });
  }

  // Text was lost if no document heard it and its field has lost the focus. A page may draw a field anew on focus. A
  // key may still have been heard by a listener that stops it.
  lookAgain() {
    const { state, el } = this;
    if (state.downs > 0 || state.met || !el || this.keys[0] !== '') return;
    const active = activeElementDeep();
    const now = elementNow(el, this.target);
    if (!active || !(containsAcross(now, active) || this.holds(now, active))) state.met = describeMet(active);
  }

  // Whether the event's target belongs to the named element: also the field of a label, or in a box.
  holds(el, met) {
    const field = editableIn(el);
    return field !== null && containsAcross(field, met);
  }

  // Text, and keys that type a character, continue in another field only if their own is full or a Tab was pressed.
  // They never continue on a button.
  mayFollow(active) {
    if (!this.text && !this.printed) return true;
    if (!isEditable(active)) return false;
    const field = editableIn(this.el) || this.el;
    const full = field.maxLength > 0 && String(field.value).length >= field.maxLength;
    return full || this.keys[this.at - 1] === 'Tab';
  }

  // Between the press and the release of a key, the page may move the focus. Accept the new focused element.
  follow() {
    if (!this.own) return;
    this.own = false;
    const active = activeElementDeep();
    if (this.el && active && !containsAcross(this.el, active) && this.mayFollow(active)) {
      this.el = active;
      this.target = null;
    }
  }
}

// Sets a trap for keys to the focused element. With a named element, the focus must be in it. Without one, the focused
// element is reported. The answer tells whether the keys go to a password field: they may move the focus.
export function opListenKeys({ arm, target }) {
  setTrap(new KeyTrap(arm, target ? focusedPart(actionTarget({ target })) : null, { target: null }), ['key']);
  const active = activeElementDeep();
  return { secret: Boolean(active) && hidesItsText(active) };
}

// The editor or field that the element is, is in, or wraps, if it has the focus.
export function focusedPart(el) {
  const part = codeEditorAt(el) || (isEditingHost(el) ? editingHost(el) : editableIn(el)) || el;
  const active = activeElementDeep();
  if (active && containsAcross(part, active)) return part;
  const holder = active && tagOf(active) !== 'body' ? label(active) : 'the page';
  throw new AgentError('ELEMENT_MOVED', `${label(el)} was clicked, but the focus is in ${holder}: nothing was typed`, {
    details: { met: describeMet(active) }, next_actions: [{ tool: 'electron_focused_element', args: {}, why: 'see where the focus is now' }],
  });
}
