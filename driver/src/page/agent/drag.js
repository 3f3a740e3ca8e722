// Whether a press and a move began an HTML5 drag that the page did not call off.
let watchedDrag = null;

function opWatchDrag({ on }) {
  if (on) {
    const state = { event: null };
    const hear = (event) => { state.event = event; };
    // Captured at the windows, first to hear of it; a frame's events end at its own. Whether the drag was called off
    // shows when the event is over.
    const windows = searchRoots().filter((root) => root.nodeType === 9 && root.defaultView).map((doc) => doc.defaultView);
    for (const view of windows) view.addEventListener('dragstart', hear, { capture: true });
    const stop = () => { for (const view of windows) view.removeEventListener('dragstart', hear, { capture: true }); };
    watchedDrag = { state, stop };
    return { started: false };
  }
  const watched = watchedDrag;
  watchedDrag = null;
  if (watched) watched.stop();
  const event = watched && watched.state.event;
  return { started: Boolean(event && !event.defaultPrevented) };
}
