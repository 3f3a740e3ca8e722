// How an element is named in replies and messages.

import { classesOf, idOf, tagOf } from './dom.js';
import { labelFor } from './label.js';
import { beginPass, endPass } from './pass.js';
import { ensureRef } from './ref-lookup.js';
import { recordOf } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { clip, quoted } from './text-format.js';

// {ref, role, name, tag, was?}: how an element is named in replies. The element gets a ref if it has none. `was`: the
// name that the caller saw last, if it differs now.
export function describe(el) {
  beginPass();
  try {
    return describeInPass(el);
  } finally {
    endPass();
  }
}

function describeInPass(el) {
  const role = canonicalRole(roleOf(el) || '') || 'generic';
  const name = labelFor(el, role);
  const ref = ensureRef(el, role, name);
  const described = { ref, role, name: clip(name, 200), tag: tagOf(el) };
  const { told } = recordOf.get(el);
  if (told !== name && told !== '') described.was = clip(told, 200);
  return described;
}

export const label = (el) => {
  const { ref, role, name } = describe(el);
  return `${role}${name ? ` ${quoted(name, 60)}` : ` <${tagOf(el)}>`}${ref === null ? '' : ` (ref ${ref})`}`;
};

// A selector that finds the element again, short rather than complete: for people and messages.
export function shortSelector(el) {
  if (idOf(el)) return `#${CSS.escape(idOf(el))}`;
  const classes = Array.from(classesOf(el)).slice(0, 2).map((c) => `.${CSS.escape(c)}`).join('');
  return tagOf(el) + classes;
}

export function coveredBy(hit) {
  const { ref, role, name, tag } = describe(hit);
  return { ref, role, name: clip(name, 80), tag, selector: shortSelector(hit) };
}
