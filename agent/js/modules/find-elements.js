// Finds elements by role, name and state, without a walk. Cheap tests come first: a CSS selector in native code, then
// the role. The name is computed only for the remaining elements.

import { isControlOrClickable } from './clickable.js';
import { parentElementOf, queryAll, tagOf, textReaderOf } from './dom.js';
import { isSeen } from './drawn-controls.js';
import { searchRoots } from './frames.js';
import { labelFor } from './label.js';
import { beginPass, endPass } from './pass.js';
import { SKIPPED, TRANSPARENT_ROLES, canonicalRole, selectorForRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { stateOf } from './states.js';
import { comparable } from './text-format.js';

export function findElements(filters) {
  const role = filters.role ? canonicalRole(filters.role) : null;
  if (role === 'text') return findText(filters);
  const selector = role ? selectorForRole(role) : '*';
  const accept = elementFilter(role, filters);
  const found = [];
  beginPass();
  try {
    for (const root of searchRoots()) {
      for (const el of queryAll(root, selector)) if (accept(el)) found.push(el);
    }
  } finally {
    endPass();
  }
  return found;
}

// `also` is a further test, called with the element and its role.
export function elementFilter(role, { name_exact, name_contains, visible, enabled, interactive, also }) {
  const exact = name_exact === undefined || name_exact === null ? null : comparable(name_exact);
  const part = name_contains === undefined || name_contains === null ? null : comparable(name_contains);
  return (el) => {
    if (SKIPPED.has(tagOf(el))) return false;
    const own = canonicalRole(roleOf(el) || '');
    if (role !== null ? own !== role : !isListed(el, own)) return false;
    if (typeof interactive === 'boolean' && isControlOrClickable(el, own) !== interactive) return false;
    if (exact !== null || part !== null) {
      const name = comparable(labelFor(el, own));
      if (exact !== null && name !== exact) return false;
      if (part !== null && !name.includes(part)) return false;
    }
    if (typeof visible === 'boolean' && isSeen(el) !== visible) return false;
    if (typeof enabled === 'boolean' && stateOf(el, own).enabled !== enabled) return false;
    return also === undefined || also(el, own);
  };
}

// Finds text in generic boxes, which have no role. The box is the match.
function findText(filters) {
  const exact = filters.name_exact ? comparable(filters.name_exact) : null;
  const part = filters.name_contains ? comparable(filters.name_contains) : null;
  const found = [];
  for (const root of searchRoots()) {
    const reader = textReaderOf(root);
    for (let node = reader.nextNode(); node; node = reader.nextNode()) {
      const el = parentElementOf(node);
      if (!el || SKIPPED.has(tagOf(el)) || found[found.length - 1] === el) continue;
      const text = comparable(node.data);
      if (!text || (exact !== null && text !== exact) || (part !== null && !text.includes(part))) continue;
      if (filters.visible === undefined || isSeen(el) === filters.visible) found.push(el);
    }
  }
  return filters.interactive === true ? [] : found;
}

export const isListed = (el, role) => !TRANSPARENT_ROLES.has(role) || isControlOrClickable(el, role);
