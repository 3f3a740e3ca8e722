// The operation `ready`: the page's first scripts have run and something shows, so that the page hears a press.

import { attributeOf, bodyOf, listenTo } from './dom.js';
import { beginPass, endPass } from './pass.js';
import { isControl } from './role-kinds.js';
import { roleOf } from './role.js';
import { isPicture, somethingShowsIn } from './shows.js';
import { waitUntil } from './wake.js';

// Deferred scripts and modules run while `readyState` is `interactive`, and DOMContentLoaded comes after them: when its
// handlers are over, theirs are in place. The initial empty document has it behind it, too, and so has a popup that is
// written into and never closed (`loading` for ever).
const hasLoaded = () => performance.timing.domContentLoadedEventEnd > 0;

// Whether a snapshot would have something in it that is seen. A background alone is no page yet.
function somethingShows() {
  if (!bodyOf(document)) return false;
  beginPass();
  try {
    return somethingShowsIn(bodyOf(document), isThing, isHiddenFromReaders);
  } finally {
    endPass();
  }
}

const isThing = (el, tag) => isPicture(tag) || isControl(el, roleOf(el) || '');
const isHiddenFromReaders = (el) => attributeOf(el, 'aria-hidden') === 'true';

// Resolves once the handlers of DOMContentLoaded are over, or after `ms`.
const loaded = (ms) => new Promise((resolve) => {
  // The event's end is noted after its last handler.
  listenTo(window, 'DOMContentLoaded', (event) => { if (event.isTrusted) setTimeout(resolve); }, { passive: true });
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
