// Takes walks: of the whole page, which gives out refs, or of one element only.

import { assignRefs } from './assign-refs.js';
import { giveRefsToAll } from './content-refs.js';
import { walkDown } from './deeper.js';
import { ELEMENT, nodeTypeOf, rootElementOf } from './dom.js';
import { beginPass, endPass } from './pass.js';
import { CONTROL } from './role-kinds.js';
import { MAX_PARTS, ancestorAt, partOf, rowText } from './rows.js';
import { setRecording } from './stretch-notes.js';
import { keepContainers } from './stretches.js';
import { noteNewWalk } from './style-rules.js';
import { startOver, takeStock } from './touched.js';
import { newWalk, setWalk, walk } from './walk.js';

// Whether this operation has made a walk already, which is enough for all elements.
export let hasWalked = false;

// `tells`: the caller will see the entries. `all`: every entry gets a ref.
export function takeWalk({ tells = false, all = false } = {}) {
  setWalk(newWalk(null));
  noteNewWalk();
  takeStock();
  beginPass();
  try {
    const root = rootElementOf(document);
    if (root) walkDown(root);
    assignRefs(walk.entries, tells);
    if (all) giveRefsToAll(walk.entries);
    keepContainers(walk.longContainers);
    startOver(walk.roots, walk.longContainers.size > 0);
    return walk;
  } finally {
    endPass();
    setRecording(null);
    setWalk(null);
  }
}

export function refreshRefs() {
  takeWalk();
  hasWalked = true;
}

// Walks one element only, without refs. Nothing is kept for later walks.
function walkWithin(el) {
  setWalk(newWalk(el));
  beginPass();
  try {
    walkDown(el);
    return walk;
  } finally {
    endPass();
    setWalk(null);
  }
}

// The present words of a row, without a walk of the page; null when that is not possible.
export function rowTextNow(el, up) {
  const rowEl = ancestorAt(el, up);
  if (rowEl === null || nodeTypeOf(rowEl) !== ELEMENT) return null;
  const { entries } = walkWithin(rowEl);
  const own = entries.findIndex((entry) => entry.el === el && entry.kind === CONTROL);
  if (own < 0 || entries.length > MAX_PARTS) return null;
  return rowText(entries.map(partOf), own);
}

export const startOp = () => { hasWalked = false; };
