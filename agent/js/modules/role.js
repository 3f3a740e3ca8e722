// The computed ARIA role of an element: what the author declared where ARIA
// lets it count, else what the element means by itself (implicit-role.js).

import { explicitRole, isEditingRoot } from './declared-role.js';
import { attributeOf, hasAnyAttribute, hasAttributeOf, tagOf } from './dom.js';
import { implicitRole } from './implicit-role.js';
import { TEXT_CONTROLS } from './role-kinds.js';

export function roleOf(el) {
  const tag = tagOf(el);
  if (hasAnyAttribute(el)) {
    const value = attributeOf(el, 'role');
    if (value !== null && value !== '') {
      const role = explicitRole(el, tag, value);
      if (role !== null) return role;
    }
    if (!TEXT_CONTROLS.has(tag) && hasAttributeOf(el, 'contenteditable') && isEditingRoot(el)) return 'textbox';
  }
  return implicitRole(el, tag);
}
