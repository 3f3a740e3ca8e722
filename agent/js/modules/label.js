// The label of an element: its accessible name, or the text of content that has none.

import { textLabel } from './clickable.js';
import { nameOf } from './names.js';
import { remember } from './pass.js';
import { TRANSPARENT_ROLES, isContentRole } from './role-kinds.js';
import { lineOf } from './texts.js';

// The accessible name. For content without a name, such as a list item or a paragraph, its text.
export function labelFor(el, role) {
  // Remember the name: a search for names prints them next.
  const name = remember('names', el, nameOf);
  if (name || !isContentRole(role)) return name;
  if (TRANSPARENT_ROLES.has(role)) return textLabel(el);
  return lineOf(el);
}
