// Watches the events of a drag: whether each came at all, and whether the page prevented its default.

import { DOCUMENT, listenTo, nodeTypeOf, stopListening, viewOf } from './dom.js';
import { searchRoots } from './frames.js';

let watchedDrag = null;

// Forgets the dragged element, and removes the listener for the end of its drag.
let forget = () => {};

// The element that is dragged, in this document or its frames.
export let dragged = null;

export function opWatchDrag({ on, type }) {
  if (on) {
    forget();
    const state = { event: null };
    const hear = (event) => {
      state.event = event;
      [dragged] = event.composedPath();
    };
    // Listen on the windows in the capture phase, to get the event first. Events of a frame do not leave its window.
    // Whether the default was prevented is known only after all listeners.
    const windows = searchRoots().filter((root) => nodeTypeOf(root) === DOCUMENT && viewOf(root)).map((doc) => viewOf(doc));
    for (const view of windows) listenTo(view, type, hear, { capture: true });
    const end = (event) => { if (event.isTrusted) forget(); };
    for (const view of windows) listenTo(view, 'dragend', end, { capture: true });
    forget = () => {
      dragged = null;
      for (const view of windows) stopListening(view, 'dragend', end, { capture: true });
    };
    const stop = () => { for (const view of windows) stopListening(view, type, hear, { capture: true }); };
    watchedDrag = { state, stop };
    return { heard: false, prevented: false, moved: false };
  }
  const watched = watchedDrag;
  watchedDrag = null;
  if (watched) watched.stop();
  const event = watched && watched.state.event;
  // No drag has begun, so no end will come.
  if (!event || event.defaultPrevented) forget();
  // A new document in the place of the drag's document has no watcher.
  return { heard: Boolean(event), prevented: Boolean(event && event.defaultPrevented), moved: watched === null };
}
