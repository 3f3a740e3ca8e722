// Work that may take long reports its beginning and end. It is terminated from outside when nobody waits for it any
// more; nothing else may be terminated (surfaces/work.rs).

import { elementsOf } from './dom.js';
import { given } from './given.js';
import { abandonPasses } from './pass.js';
import { setRecording } from './stretch-notes.js';
import { keepContainers } from './stretches.js';
import { stopWatching } from './touched.js';
import { tellHost } from './traps.js';
import { setWalk } from './walk.js';

let atWork = null;

export function working(number, run) {
  if (!given(number)) return run();
  tellHost({ work: number, on: true });
  atWork = number;
  try {
    return run();
  } finally {
    atWork = null;
    tellHost({ work: number, on: false });
  }
}

// A search is over in some milliseconds. Two reports would take as long as the search itself.
const SMALL_PAGE = 1000;

export const isSmallPage = () => window.length === 0 && elementsOf(document).length < SMALL_PAGE;

// No `finally` runs in what is ended so: what it would have put right is put right before the next call.
export function tidyAfterTheEnded() {
  if (atWork === null) return;
  atWork = null;
  abandonPasses();
  setWalk(null);
  setRecording(null);
  keepContainers(new Map());
  stopWatching();
}
