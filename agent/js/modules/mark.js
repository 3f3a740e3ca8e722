// Highlights for a person, and the description of the element that a person picked.

import { isControlOrClickable } from './clickable.js';
import { describe, label } from './describe.js';
import { ELEMENT, boundingRectOf, nodeTypeOf, tagOf } from './dom.js';
import { AgentError, okJson } from './agent-error.js';
import { isAriaHidden, isRendered } from './visibility.js';
import { parentAcross } from './frames.js';
import { inViewport } from './geometry.js';
import { lastingLocator } from './locator.js';
import { beginPass, endPass } from './pass.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { readTarget } from './targets.js';

export function opMark(arg) {
  const { el, matched } = readTarget(arg);
  if (!isRendered(el) || isAriaHidden(el)) throw new AgentError('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: there is nothing to highlight`);
  const marked = { target: describe(el), in_view: inViewport(el, boundingRectOf(el)) !== null };
  if (matched > 1) marked.matched = matched;
  return marked;
}

// Called with the node itself, which the protocol resolves into this world. The next operation describes it.
let pointed = null;
export function pointAt(node) {
  pointed = node;
  return okJson({});
}

export function opPointed() {
  const node = pointed;
  pointed = null;
  beginPass();
  try {
    const el = meantBy(node);
    const target = describe(el);
    return { target, locator: lastingLocator(el, target), takes_text: TEXT_ROLES.has(target.role) };
  } finally {
    endPass();
  }
}

const TEXT_ROLES = new Set(['textbox', 'searchbox']);

// The element that a person means: the button for an icon in it, the checkbox for the text beside it.
function meantBy(node) {
  const first = nodeTypeOf(node) === ELEMENT ? node : parentAcross(node);
  for (let at = first; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    if (tagOf(at) === 'label' && at.control) return at.control;
    if (isControlOrClickable(at, canonicalRole(roleOf(at) || ''))) return at;
  }
  return first;
}
