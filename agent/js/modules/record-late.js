// Recording of late changes. A test is faster than a person, who waits without thinking. Elements that an act itself
// brings are there when the act is over. Elements that came later get a line that waits for them.

import { composedParent, readyStateOf } from './dom.js';
import { afterThisTask } from './traps.js';

export const latecomerMethods = {
  watchLatecomers() {
    this.late = new WeakSet();
    this.additions = new MutationObserver((records) => this.noteLate(records));
    this.additions.observe(document, { childList: true, subtree: true });
  },

  // An element that is drawn anew, with a similar one in its place, was there before.
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

  // Once the page has answered an event, what is there came with it.
  forgetLate() {
    afterThisTask(() => {
      this.additions.takeRecords();
      this.late = new WeakSet();
    });
  },

  // Called before an action on an element that came late.
  expectLate(el, target) {
    if (target !== null && this.isLate(el)) this.tell('electron_expect_visible', target, {});
  },
};
