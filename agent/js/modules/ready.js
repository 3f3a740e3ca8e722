// ready: the page's own first scripts have run, and something shows: what is pressed now is heard.

import {
  ELEMENT, TEXT, assignedNodesOf, attributeOf, firstComposedChild, nextSiblingOf, nodeTypeOf, tagOf,
} from './dom.js';
import { hasBox } from './geometry.js';
import { beginPass, endPass } from './pass.js';
import { SKIPPED, isControl } from './role-kinds.js';
import { roleOf } from './role.js';
import { GONE, SHOWN, renderOf } from './visibility.js';
import { waitUntil } from './wake.js';

// Deferred scripts and modules run while `readyState` is `interactive`, and DOMContentLoaded comes after them: when its
// handlers are over, theirs are in place. The initial empty document has it behind it, too, and so has a popup that is
// written into and never closed (`loading` for ever).
const hasLoaded = () => performance.timing.domContentLoadedEventEnd > 0;

const SHOW_THEMSELVES = new Set(['img', 'svg', 'canvas', 'video', 'iframe', 'frame', 'webview', 'object', 'embed']);

// Whether a snapshot would have something in it that is seen. Without recursion: a page may be deeper than a stack.
function somethingShows() {
  if (!document.body) return false;
  beginPass();
  try {
    const open = [document.body];
    while (open.length > 0) {
      const el = open.pop();
      const tag = tagOf(el);
      if (SKIPPED.has(tag) || attributeOf(el, 'aria-hidden') === 'true') continue;
      const render = renderOf(el);
      if (render === GONE) continue;
      if (render === SHOWN && (SHOW_THEMSELVES.has(tag) || isControl(el, roleOf(el) || '')) && hasBox(el)) return true;
      const inner = [];
      const nodes = assignedNodesOf(el, tag);
      for (let node = nodes ? null : firstComposedChild(el); node !== null; node = nextSiblingOf(node)) inner.push(node);
      for (const node of nodes || inner) {
        if (nodeTypeOf(node) === TEXT && render === SHOWN && /\S/.test(node.data)) return true;
      }
      // The last that is put on is looked at first.
      for (const node of (nodes || inner).reverse()) if (nodeTypeOf(node) === ELEMENT) open.push(node);
    }
    return false;
  } finally {
    endPass();
  }
}

// Resolves once the handlers of DOMContentLoaded are over, or after `ms`.
const loaded = (ms) => new Promise((resolve) => {
  // The event's end is noted after its last handler.
  window.addEventListener('DOMContentLoaded', (event) => { if (event.isTrusted) setTimeout(resolve); }, { passive: true });
  setTimeout(resolve, ms);
});

export const isReady = () => hasLoaded() && somethingShows();

// A stylesheet or a script that hangs holds that event up: after `heldUpMs` it has to do that frames are painted.
// `empty`: it may do without anything that shows.
export function opReady({ timeoutMs = 5000, heldUpMs = 1000, empty = false }) {
  const started = performance.now();
  const answer = (ready) => ({ ready });
  const shows = () => empty || somethingShows();
  const now = hasLoaded() && shows();
  if (now || timeoutMs === 0) return answer(now);
  const seen = () => {
    let painted = false;
    if (!hasLoaded()) requestAnimationFrame(() => { painted = true; });
    const check = () => ((hasLoaded() || painted) && shows() ? answer(true) : undefined);
    return waitUntil(check, timeoutMs - (performance.now() - started), () => answer(false));
  };
  return hasLoaded() ? seen() : loaded(Math.min(heldUpMs, timeoutMs)).then(seen);
}
