// Recording secrets: what is typed into a password field is not written down, also where the page shows it for a while.

import { attributeOf, queryAll, treeRootOf } from './dom.js';
import { hidesItsText } from './values.js';

const SECRET_BY_NAME = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-csc)\s*$/i;

export const secretMethods = {
  // Before the page hears the press, since a button beside the field may turn it into a text field.
  noteSecrets({ type }, met) {
    if (type !== 'pointerdown' && type !== 'keydown') return;
    for (const field of queryAll(treeRootOf(met), 'input[type="password" i]')) this.secrets.add(field);
  },

  isSecret(el) {
    return hidesItsText(el) || this.secrets.has(el) || SECRET_BY_NAME.test(attributeOf(el, 'autocomplete') || '');
  },
};
