// Restricts a walk for a snapshot: to one element, to a depth, to one page of entries.

import { badArgument } from './agent-error.js';
import { containsAcross } from './frames.js';
import { given } from './given.js';
import { matchTarget } from './targets.js';

// How many entries a page has if the caller does not say.
const PAGE_ENTRIES = 200;

export const narrows = ({ within, depth, page }) => given(within) || given(depth) || given(page);

// The entries within `arg.within`, down to `arg.depth`, in their order.
export function narrowed(entries, arg) {
  const root = given(arg.within) ? rootOf(arg) : null;
  let part = root === null ? entries : entries.filter(({ el }) => el === root || containsAcross(root, el));
  if (given(arg.depth)) {
    const top = part.reduce((least, { depth }) => Math.min(least, depth), Infinity);
    part = part.filter(({ depth }) => depth - top < arg.depth);
  }
  return part;
}

// The entries of one page.
export function pageOf(entries, { page, maxEntries }, byDefault) {
  if (!given(page)) return entries;
  const size = byDefault ? PAGE_ENTRIES : maxEntries;
  const pages = Math.max(1, Math.ceil(entries.length / size));
  if (page > pages) throw badArgument(`there is no page ${page}: there are ${pages} of ${size} entries`, { parameter: 'page', pages });
  return entries.slice((page - 1) * size, page * size);
}

function rootOf(arg) {
  const found = matchTarget(arg.within);
  if (found.length === 1) return found[0];
  const what = found.length === 0 ? 'nothing matches' : `${found.length} elements match`;
  throw badArgument(`${what} what \`within\` names; give the ref of one element`, { parameter: 'within' });
}
