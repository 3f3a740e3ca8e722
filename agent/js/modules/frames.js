// Documents, frames and shadow roots below this page. Elements of a same-origin frame have other prototypes than ours,
// so nothing here uses instanceof.

import {
  DOCUMENT, FRAGMENT, activeElementOf, assignedSlotOf, documentOf, elementsOf, isConnectedNode, nodeTypeOf, parentNodeOf,
  queryAll, shadowHostOf, shadowOf, tagOf, viewOf,
} from './dom.js';

// Documents that were reached through their frame -> that frame. A page from a file can read documents that cannot read
// it, such as sandboxed ones. Those have no `frameElement`.
const holders = new WeakMap();

export function frameDocument(el) {
  if (tagOf(el) !== 'iframe' && tagOf(el) !== 'frame') return null;
  const doc = documentIn(el);
  if (doc !== null && !holders.has(doc)) holders.set(doc, el);
  return doc;
}

function documentIn(frame) {
  try { return frame.contentDocument; } catch { return null; }
}

export const windowOf = (el) => viewOf(documentOf(el)) || window;

// The frame element that holds this document. It is null for the document the agent runs in, and for one whose parent
// has another origin, since that one has another agent.
export function frameHolding(doc) {
  if (doc === document || !viewOf(doc)) return null;
  let frame = null;
  try { frame = viewOf(doc).frameElement; } catch { /* it may not tell */ }
  return frame || rememberedHolder(doc);
}

function rememberedHolder(doc) {
  const frame = holders.get(doc);
  return frame && documentIn(frame) === doc ? frame : null;
}

// Every tree scope that can be searched: the document, then shadow roots and same-origin frames.
export function searchRoots(first = document) {
  const roots = [first];
  for (let i = 0; i < roots.length; i++) {
    const root = roots[i];
    // The document caches a live collection with its results, which takes half the time of a new query.
    const all = nodeTypeOf(root) === DOCUMENT ? elementsOf(root) : queryAll(root, '*');
    for (let at = 0; at < all.length; at++) {
      const shadow = shadowOf(all[at]);
      if (shadow !== null) roots.push(shadow);
    }
    if (nodeTypeOf(root) === DOCUMENT && viewOf(root) !== null && viewOf(root).length === 0) continue;
    for (const frame of queryAll(root, 'iframe,frame')) {
      const doc = frameDocument(frame);
      if (doc) roots.push(doc);
    }
  }
  return roots;
}

// Connected to this page, through frames too: a node of a removed frame still says isConnected.
export function isAttached(el) {
  if (!isConnectedNode(el)) return false;
  if (documentOf(el) === document) return true;
  const frame = frameHolding(documentOf(el));
  return frame !== null && isAttached(frame);
}

// One step up the composed tree, out of shadow roots and frames.
export function parentAcross(node) {
  const slot = assignedSlotOf(node);
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (!parent) return null;
  const type = nodeTypeOf(parent);
  if (type === FRAGMENT) return shadowHostOf(parent);
  if (type === DOCUMENT) return frameHolding(parent);
  return parent;
}

export function containsAcross(ancestor, node) {
  for (let at = node; at; at = parentAcross(at)) if (at === ancestor) return true;
  return false;
}

export function activeElementDeep() {
  let el = activeElementOf(document);
  for (;;) {
    const inner = el && (shadowOf(el) || frameDocument(el));
    const next = inner && activeElementOf(inner);
    if (!next || next === el) return el;
    el = next;
  }
}
