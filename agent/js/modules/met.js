// The element that an event of ours met, and how an answer describes it.

import { shortSelector } from './describe.js';
import { DOCUMENT, ELEMENT, activeElementOf, anyClosedRoot, closedRoots, documentOf, nodeTypeOf, rootElementOf, tagOf } from './dom.js';
import { elementIn } from './hit.js';
import { labelFor } from './label.js';
import { refOf } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { clip } from './text-format.js';

// The innermost node of an event. For a closed shadow root that is the host, unless the page passed the root to us.
export function metBy(event) {
  const met = event.composedPath()[0];
  const root = anyClosedRoot ? closedRoots.get(met) : undefined;
  // A key event has no position. It goes to the focused element.
  if (root) return (event.clientX === undefined ? activeElementOf(root) : elementIn(documentOf(met), event.clientX, event.clientY)) || met;
  // An event on the window has no element.
  if (!met || met === met.window) return null;
  const type = nodeTypeOf(met);
  return type === ELEMENT ? met : type === DOCUMENT ? rootElementOf(met) : null;
}

// Describes a node without giving it a ref, because refs are only given out in answers, where they are counted.
export function describeMet(met) {
  // Do not name the page as a whole: its name would be all of its text.
  if (!met || tagOf(met) === 'body' || tagOf(met) === 'html') return { ref: null, role: 'page', name: '' };
  const role = canonicalRole(roleOf(met) || '') || 'generic';
  return { ref: refOf(met), role, name: clip(labelFor(met, role), 80), selector: shortSelector(met) };
}
