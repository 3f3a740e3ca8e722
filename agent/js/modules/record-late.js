// Records late changes. A person waits for them without noticing, but a test is faster. Elements that an action adds at
// once need no wait. For elements that are added later, a line is recorded that waits for them.

import { composedParent, readyStateOf } from './dom.js';
import { afterThisTask } from './traps.js';

export const latecomerMethods = {
  watchLatecomers() {
    this.late = new WeakSet();
    this.additions = new MutationObserver((records) => this.noteLate(records));
    this.additions.observe(document, { childList: true, subtree: true });
  },

  // Notes added elements. If others were removed from the same parent, they were rendered again, and are not late.
  noteLate(records) {
    if (readyStateOf(document) !== 'complete') return;
    const redrawn = new Set(records.filter((record) => record.removedNodes.length > 0).map((record) => record.target));
    for (const { target, addedNodes } of records) {
      if (redrawn.has(target)) continue;
      for (const node of addedNodes) this.late.add(node);
    }
  },

  isLate(el) {
    this.noteLate(this.additions.takeRecords());
    for (let at = el; at !== null; at = composedParent(at)) if (this.late.has(at)) return true;
    return false;
  },

  // Forgets the elements that were added so far, once the page has handled an event: the event has added them.
  forgetLate() {
    afterThisTask(() => {
      this.additions.takeRecords();
      this.late = new WeakSet();
    });
  },

  // Records a wait for the element of an action, if the element was added late.
  expectLate(el, target) {
    if (target !== null && this.isLate(el)) this.tell('electron_expect_visible', target, {});
  },
};
