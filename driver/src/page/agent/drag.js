// Whether a press and a move began an HTML5 drag that the page did not call off.
let watchedDrag = null;

function opWatchDrag({ on }) {
  if (on) {
    const state = { event: null };
    const hear = (event) => { state.event = event; };
    // Captured at the window: first to hear of it. Whether it was called off shows when it is over.
    window.addEventListener('dragstart', hear, { capture: true, once: true });
    watchedDrag = { state, stop: () => window.removeEventListener('dragstart', hear, { capture: true }) };
    return { started: false };
  }
  const watched = watchedDrag;
  watchedDrag = null;
  if (watched) watched.stop();
  const event = watched && watched.state.event;
  return { started: Boolean(event && !event.defaultPrevented) };
}
