// Work that may take long reports its start and end. The host terminates it if its caller has stopped waiting. Nothing
// else may be terminated (surfaces/work.rs).

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

// On pages with at most this many elements a search takes some milliseconds, and two reports would double that.
const SMALL_PAGE = 1000;

export const isSmallPage = () => window.length === 0 && elementsOf(document).length < SMALL_PAGE;

// No `finally` block runs in terminated code. So its clean-up is done before the next call.
export function tidyAfterTheEnded() {
  if (atWork === null) return;
  atWork = null;
  abandonPasses();
  setWalk(null);
  setRecording(null);
  keepContainers(new Map());
  stopWatching();
}
