// Checks at the moment of a press whether the element is still the named one. Pages also exchange nodes, names, ids and
// rows under the pointer, and do not only move them.

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

// The element; if it was removed, the only element that its locator matches now.
export function elementNow(el, target) {
  if (isAttached(el) || !target) return el;
  try {
    const found = matchNeeded(target);
    return found.length === 1 ? found[0] : el;
  } catch {
    return el;
  }
}

// A toggle whose label has changed is still the same toggle. But the name may be another element's now, or the row of a
// ref may show another item. Then a press would reach something that was not named.
export function isStillMeant(el, target) {
  if (!target || (!given(target.ref) && answersTo(el, target))) return true;
  try {
    const found = matchNeeded(target);
    return found.length !== 1 || found[0] === el || (tagOf(found[0]) === 'label' && found[0].control === el);
  } catch (error) {
    return !(error instanceof AgentError && error.code === 'REF_NOT_FOUND');
  }
}

// Checks this one element only, without a search.
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
