// Frames whose document another agent reads, with their places, so that its snapshot can be inserted there.

import { documentOf, queryAll, shadowHostOf, tagOf, treeRootOf } from './dom.js';
import { isSeen } from './drawn-controls.js';
import { searchRoots } from './frames.js';
import { IDENTITY, compose, frameMap, mapToTop, roundPx } from './geometry.js';

// Called with the frame's own element, which the protocol resolves into this world.
export function frameAt(el) {
  const { e, f } = compose(documentOf(el) === document ? IDENTITY : mapToTop(documentOf(el)), frameMap(el));
  return JSON.stringify({ nth: lastFrames.indexOf(el), x: roundPx(e), y: roundPx(f), shown: isSeen(el) });
}

// The elements behind the `frames` of the last snapshot's answer, in that order.
let lastFrames = [];

export const keepFrames = (frames) => { lastFrames = frames; };

// The frame inside a <webview>. Its guest is another page, for which the protocol has no frame owner.
export function isGuestFrame(el) {
  const root = treeRootOf(el);
  const host = shadowHostOf(root);
  return host !== null && tagOf(host) === 'webview';
}

// The frames of the guests that are in this page now, in the order of the document.
export function guestFrames() {
  const found = [];
  for (const root of searchRoots()) found.push(...queryAll(root, 'webview'));
  return found;
}
