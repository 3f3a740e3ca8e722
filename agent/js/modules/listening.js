// Elements with a listener for presses. Only DevTools can list listeners: a page cannot, and `addEventListener` is not
// patched. The elements are known until the document is replaced.

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
  // The listeners change which elements are entries, without a mutation. So the next walk has to visit every element.
  if (news > 0) stopWatching();
  return news;
}
