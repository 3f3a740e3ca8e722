// Answers the page's file pickers (pickers.js). Chromium makes handles of files only for a dialog and for a drop. So
// the files are dropped here, without an event for the page, and the handles are passed on.

import { elementFromPointOf, sendTo, tagOf } from './dom.js';
import { TRAP_MS, setTrap, stopEvent, takeAway } from './traps.js';

const PICK_DROP = new Set(['dragenter', 'dragover', 'drop']);
const PLACES = [0.5, 0.1, 0.9, 0.3, 0.7];
// How long (ms) Chromium may take to make the handles. For a protected folder it waits until the app has decided
// (`file-system-access-restricted`).
const PICKED_MS = 3_000;

const picks = new Map();

const answerPage = (name, detail) => sendTo(window, new CustomEvent(`${name}-answers`, { detail }));

// Answers a request of the page's picker without files: the call fails, or the real picker opens.
export function opEndPick({ name, id, end }) {
  answerPage(name, { id, end });
  return {};
}

class PickTrap {
  constructor(id) {
    this.id = `pick ${id}`;
    this.deadline = performance.now() + TRAP_MS;
    this.state = {};
    this.handles = new Promise((resolve, reject) => { Object.assign(this, { resolve, reject }); });
    // Suppress the unhandled rejection: `opPicked` passes the error to its caller.
    this.handles.catch(() => {});
  }

  takes(event) {
    return PICK_DROP.has(event.type);
  }

  hear(event) {
    stopEvent(event);
    if (event.type !== 'drop') return;
    takeAway(this);
    const items = Array.from(event.dataTransfer.items).filter((item) => item.kind === 'file');
    Promise.all(items.map((item) => item.getAsFileSystemHandle())).then(this.resolve, this.reject);
  }
}

// Sets a trap for the drop, and returns a point for it that is in this document and not in an embedded one.
export function opPickTrap({ id }) {
  for (const x of PLACES) {
    for (const y of PLACES) {
      const point = { x: Math.floor(innerWidth * x), y: Math.floor(innerHeight * y) };
      const met = elementFromPointOf(document, point.x, point.y);
      if (!met || ['iframe', 'frame', 'webview', 'embed', 'object'].includes(tagOf(met))) continue;
      picks.set(id, setTrap(new PickTrap(id), ['drag']));
      return point;
    }
  }
  return { x: -1, y: -1 };
}

// Passes the handles of the dropped files to the page.
export function opPicked({ name, id, wanted }) {
  const trap = picks.get(id);
  picks.delete(id);
  if (!trap) return { refused: 'its page has changed meanwhile' };
  const late = new Promise((resolve) => { setTimeout(resolve, PICKED_MS, null); });
  return Promise.race([trap.handles, late]).then((handles) => {
    takeAway(trap);
    if (handles === null) return { refused: 'Chromium holds it back: it may be a place that it gives no page (session.on("file-system-access-restricted"))' };
    if (handles.length !== wanted || handles.some((handle) => !handle)) return { refused: 'Chromium gives no handles for it' };
    answerPage(name, { id, end: 'given', handles });
    return { refused: null };
  }, (error) => ({ refused: String(error && error.message) }));
}
