// Records no secrets: text of password fields, also while the page shows it as plain text.

import { attributeOf, queryAll, treeRootOf } from './dom.js';
import { hidesItsText } from './values.js';

const SECRET_BY_NAME = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-csc)\s*$/i;

export const secretMethods = {
  // Called before the page gets the press: a button beside a password field may make it a text field.
  noteSecrets({ type }, met) {
    if (type !== 'pointerdown' && type !== 'keydown') return;
    for (const field of queryAll(treeRootOf(met), 'input[type="password" i]')) this.secrets.add(field);
  },

  isSecret(el) {
    return hidesItsText(el) || this.secrets.has(el) || SECRET_BY_NAME.test(attributeOf(el, 'autocomplete') || '');
  },
};
