// The operation `ready`: the page's first scripts have run and it has visible content, so that the page receives a
// press.

import { attributeOf, bodyOf, listenTo } from './dom.js';
import { beginPass, endPass } from './pass.js';
import { isControl } from './role-kinds.js';
import { roleOf } from './role.js';
import { isPicture, somethingShowsIn } from './shows.js';
import { waitUntil } from './wake.js';

// Whether DOMContentLoaded is over. Deferred scripts and modules run before it, while `readyState` is `interactive`. It
// is also over in the initial empty document, and in a popup that is written into and never closed (`loading` for
// ever).
const hasLoaded = () => performance.timing.domContentLoadedEventEnd > 0;

// Whether a snapshot would have a visible entry. A background alone does not count.
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
  // The end of the event is recorded after its last handler, so check in a later task.
  listenTo(window, 'DOMContentLoaded', (event) => { if (event.isTrusted) setTimeout(resolve); }, { passive: true });
  setTimeout(resolve, ms);
});

export const isReady = () => hasLoaded() && somethingShows();

// A stylesheet or a script that hangs delays DOMContentLoaded. After `heldUpMs` a painted frame is enough. With
// `empty`, visible content is not required.
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
