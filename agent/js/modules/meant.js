// Checks at the moment of a press whether the element is still the named one. Pages exchange nodes, words, ids and rows
// under the pointer, and not only places.

import { matchesSelector, tagOf } from './dom.js';
import { AgentError } from './agent-error.js';
import { elementFilter } from './find-elements.js';
import { isAttached } from './frames.js';
import { given } from './given.js';
import { beginPass, endPass } from './pass.js';
import { REF_SELECTOR } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { matchTarget } from './targets.js';

// The element, or the node that has taken its place since it was found: the only one that its locator matches now.
export function elementNow(el, target) {
  if (isAttached(el) || !target) return el;
  try {
    const found = matchTarget(target);
    return found.length === 1 ? found[0] : el;
  } catch {
    return el;
  }
}

// A toggle with another label is the same toggle. But another element may answer to the name now, or the row of a ref
// may have another item. A press here would then meet something that nobody has named.
export function isStillMeant(el, target) {
  if (!target || (!given(target.ref) && answersTo(el, target))) return true;
  try {
    const found = matchTarget(target);
    return found.length !== 1 || found[0] === el || (tagOf(found[0]) === 'label' && found[0].control === el);
  } catch (error) {
    return !(error instanceof AgentError && error.code === 'REF_NOT_FOUND');
  }
}

// The cheap check of this element only.
function answersTo(el, target) {
  if (given(target.selector)) return !REF_SELECTOR.test(target.selector) && matchesSelector(el, target.selector);
  beginPass();
  try {
    return elementFilter(target.role ? canonicalRole(target.role) : null, target)(el);
  } finally {
    endPass();
  }
}
