// Checks at the moment of a press whether the element is still the named one. Pages exchange nodes, words, ids and rows
// under the pointer, and not only places.

import { matchesSelector, tagOf } from './dom.js';
import { AgentError } from './agent-error.js';
import { elementFilter } from './find-elements.js';
import { isAttached } from './frames.js';
import { given } from './given.js';
import { answersToString, roleFilters } from './match-string.js';
import { beginPass, endPass } from './pass.js';
import { REF_SELECTOR } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { stringLocator } from './string-locator.js';
import { matchNeeded } from './targets.js';

// The element, or the node that has taken its place since it was found: the only one that its locator matches now.
export function elementNow(el, target) {
  if (isAttached(el) || !target) return el;
  try {
    const found = matchNeeded(target);
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
    const found = matchNeeded(target);
    return found.length !== 1 || found[0] === el || (tagOf(found[0]) === 'label' && found[0].control === el);
  } catch (error) {
    return !(error instanceof AgentError && error.code === 'REF_NOT_FOUND');
  }
}

// The cheap check of this element only.
function answersTo(el, target) {
  const locator = given(target.selector) ? stringLocator(target.selector) : null;
  if (given(target.selector) && locator === null) return !REF_SELECTOR.test(target.selector) && matchesSelector(el, target.selector);
  beginPass();
  try {
    if (locator !== null) return locator.kind === 'role' ? elementFilter(canonicalRole(locator.role), roleFilters(locator))(el) : answersToString(el, locator);
    const { name, ...filters } = target;
    return elementFilter(target.role ? canonicalRole(target.role) : null, given(name) ? { ...filters, name_contains: name } : filters)(el);
  } finally {
    endPass();
  }
}
