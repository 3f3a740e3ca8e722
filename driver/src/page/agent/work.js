// Work that may take long says when it begins and when it ends: it is ended from outside when nobody waits for it any
// more, and nothing but it may be (surfaces/work.rs).

let atWork = null;

function working(number, run) {
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

// A search of it is over in some milliseconds: to say so twice would take as long as the search itself.
const SMALL_PAGE = 1000;

const isSmallPage = () => window.length === 0 && document.getElementsByTagName('*').length < SMALL_PAGE;

// No `finally` runs in what is ended so: what it would have put right is put right before the next call.
function tidyAfterTheEnded() {
  if (atWork === null) return;
  atWork = null;
  passDepth = 0;
  pass = null;
  forgetLast();
  walk = null;
  recording = null;
  longContainers = new Map();
  stopWatching();
}
