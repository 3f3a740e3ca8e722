// A locator of an element that lasts across runs, for `pick` and `record`.

import { describe } from './describe.js';
import { attributeOf, bodyOf, childrenOf, parentElementOf, parentNodeOf, tagOf } from './dom.js';
import { TEST_IDS } from './match-string.js';
import { nameOf } from './names.js';
import { beginPass, endPass } from './pass.js';
import { TRANSPARENT_ROLES } from './role-kinds.js';
import { matchTarget } from './targets.js';

export const NOTHING_TELLS = 'nothing tells the element from others';

// Longer names (characters) are content, which may differ in the next run.
const LONGEST_TOLD_NAME = 120;

// A locator that stays valid across runs: role and name, or else a test id, or else CSS. Null if none of these finds
// this element alone.
export function lastingLocator(el, { role, name }) {
  const named = { role, name_exact: name };
  const isNamed = name !== '' && name.length <= LONGEST_TOLD_NAME && !TRANSPARENT_ROLES.has(role) && nameOf(el) === name;
  if (isNamed && findsOnly(el, named)) return named;
  const selector = testIdSelectors(el).find((css) => findsOnly(el, { selector: css })) || lastingSelector(el);
  return selector && { selector };
}

function findsOnly(el, target) {
  const found = matchTarget(target);
  return found.length === 1 && found[0] === el;
}

const testIdSelectors = (el) => TEST_IDS.flatMap((name) => attributeSelector(el, name));

// The selector by an attribute, as a list. It is empty for long values, which often contain data of the app, and for
// values that do not fit on a line.
function attributeSelector(el, name) {
  const value = attributeOf(el, name);
  return value && value.length <= 80 && !/[\x00-\x1f]/.test(value) ? [`[${name}="${value.replace(/["\\]/g, '\\$&')}"]`] : [];
}

// Ids that may last. Frameworks generate numbered and hashed ids, which change with the next build or start.
const LASTING_ID = /^[a-z][\w-]{0,60}$/i;
const MADE_UP = /\d{3}|\d[a-z]+\d|[a-f]\d[a-f]|^(?:radix|mui|ember|headlessui|react-aria)/i;
const LASTING_CLASS = /^[a-z]{2,}(?:-[a-z]+)*$/;
const STATE_CLASS = /\b(?:active|selected|focus(?:ed)?|hover(?:ed)?|open|disabled|checked|current|visible|hidden|show)\b/;
const MOST_CLASSES = 4;

// Selectors that may identify an element, the best first.
function ownSelectors(el) {
  const id = attributeOf(el, 'id');
  const tag = CSS.escape(tagOf(el));
  const classes = (attributeOf(el, 'class') || '').split(/\s+/).filter((word) => LASTING_CLASS.test(word) && !STATE_CLASS.test(word));
  return [
    ...(id && LASTING_ID.test(id) && !MADE_UP.test(id) ? [`#${CSS.escape(id)}`] : []),
    ...testIdSelectors(el),
    ...['name', 'aria-label', 'placeholder', 'title'].flatMap((name) => attributeSelector(el, name)).map((css) => tag + css),
    ...classes.slice(0, MOST_CLASSES).map((word) => `${tag}.${word}`),
    tag,
  ];
}

// A short selector that finds only this element.
function lastingSelector(el) {
  const is = (css) => findsOnly(el, { selector: css });
  const own = ownSelectors(el);
  const alone = own.find(is);
  if (alone) return alone;
  const above = [];
  for (let at = parentElementOf(el); at && at !== bodyOf(document); at = parentElementOf(at)) above.push(at);
  for (const holder of above) {
    for (const outer of ownSelectors(holder)) {
      const both = own.map((inner) => `${outer} ${inner}`).find(is);
      if (both) return both;
    }
  }
  let path = nthSelector(el);
  for (const holder of above) {
    if (is(path)) return path;
    path = `${nthSelector(holder)} > ${path}`;
  }
  return is(path) ? path : null;
}

function nthSelector(el) {
  const tag = tagOf(el);
  const parent = parentNodeOf(el);
  const alike = parent ? Array.from(childrenOf(parent)).filter((child) => tagOf(child) === tag) : [el];
  return alike.length < 2 ? CSS.escape(tag) : `${CSS.escape(tag)}:nth-of-type(${alike.indexOf(el) + 1})`;
}

// The locator for a run file; null when none identifies the element.
export function recordedTarget(el) {
  beginPass();
  try {
    return lastingLocator(el, describe(el));
  } catch {
    return null;
  } finally {
    endPass();
  }
}
