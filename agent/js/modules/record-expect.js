// Records expectations. A key that the app does not receive asks for one: it expects that the element under the pointer
// stays as it is.

import { CODE_EDITORS } from './code-editors.js';
import { closestOf, tagOf } from './dom.js';
import { elementIn } from './hit.js';
import { recordedTarget } from './locator.js';
import { pressedThing } from './pressed-thing.js';
import { checkedNow } from './states.js';
import { recorder, stopEvent } from './traps.js';
import { readText } from './texts.js';
import { ownValue } from './values.js';

const LONGEST_EXPECTED = 300;

// The call that expects the present state of an element; null if no locator identifies the element.
function expectationOf(met) {
  const { el, kind } = pressedThing(met);
  const target = recordedTarget(el);
  if (target === null) return null;
  const call = (tool, args = {}) => ({ tool, args: { ...target, ...args } });
  const checked = checkedNow(el);
  if (typeof checked === 'boolean') return call('electron_expect_state', { state: { checked } });
  const secret = recorder !== null && recorder.isSecret(el);
  const value = secret || closestOf(el, CODE_EDITORS) ? null : ownValue(el);
  if (typeof value === 'string' && kind !== 'click' && tagOf(el) !== 'button') {
    return value.length <= LONGEST_EXPECTED ? call('electron_expect_value', { equals: value }) : call('electron_expect_visible');
  }
  const text = secret || kind !== 'click' ? '' : readText(el);
  // Expect only visibility if there is no text, if the text is too long, or if the element is located by it.
  const said = text === '' || text.length > LONGEST_EXPECTED || text === target.name_exact;
  return said ? call('electron_expect_visible') : call('electron_expect_text', { equals: text });
}

const EMBEDDERS = new Set(['iframe', 'frame', 'webview', 'object', 'embed']);

export const expectationMethods = {
  // Whether an event is of the key that asks for an expectation. The app does not get it.
  isForUs(event) {
    const { key, repeat, type } = event;
    if (this.expectKey === null || key !== this.expectKey || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
    stopEvent(event);
    if (type === 'keydown' && !repeat) {
      this.settleEnter();
      // Only the host knows which document has the pointer, because it gets reports of all documents.
      this.tellInTurn({ action: { tool: '', args: {}, hold: 'expected' } });
    }
    return true;
  },

  // The element under the pointer in this document, and when the pointer was last here.
  expectation() {
    const { pointer } = this;
    if (pointer === null) return {};
    let met = null;
    try { met = elementIn(pointer.doc, pointer.x, pointer.y); } catch { /* its frame is gone */ }
    if (met === null || EMBEDDERS.has(tagOf(met))) return {};
    return { at: pointer.at, action: expectationOf(met) };
  },
};
