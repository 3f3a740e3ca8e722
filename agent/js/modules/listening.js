// Elements that have a listener for presses, as DevTools tells: a page cannot be asked, and `addEventListener` stays the
// page's own. They are known until the page goes.

import { ELEMENT, nodeTypeOf } from './dom.js';
import { stopWatching } from './touched.js';

const listening = new WeakSet();

export const isListening = (el) => listening.has(el);

// Called by the host with nodes of this page.
export function noteListening(...nodes) {
  let news = 0;
  for (const node of nodes) {
    if (nodeTypeOf(node) !== ELEMENT || listening.has(node)) continue;
    listening.add(node);
    news++;
  }
  // No mutation reports them to the next walk.
  if (news > 0) stopWatching();
  return news;
}
