// The operation `read`: one fact about one element, without a walk.

import { describe } from './describe.js';
import { attributeOf, outerHtmlOf, styleOf, tagOf, titleOf } from './dom.js';
import { AgentError, badArgument } from './agent-error.js';
import { listAll } from './find.js';
import { activeElementDeep } from './frames.js';
import { boxOf } from './geometry.js';
import { nameOf } from './names.js';
import { beginPass, endPass } from './pass.js';
import { roleOf } from './role.js';
import { stateOf } from './states.js';
import { matchSelector, matchTarget, readTarget } from './targets.js';
import { quoted } from './text-format.js';
import { textOf } from './texts.js';
import { readValue } from './values.js';

const MAX_LIST = 200;

const READS = {
  text: (el, arg) => textOf(el, arg.source),
  value: (el) => ({ value: readValue(el) }),
  html: (el) => ({ html: outerHtmlOf(el) }),
  attribute: (el, arg) => ({ value: attributeOf(el, arg.name) }),
  bbox: (el) => ({ bbox: boxOf(el) }),
  style(el, arg) {
    const computed = styleOf(el);
    const style = {};
    for (const property of arg.properties || []) style[property] = computedValue(computed, property);
    return { style };
  },
  // Role and name exactly by the specifications, for the test that compares them with other libraries.
  accessible: (el) => ({ role: roleOf(el), name: nameOf(el) }),
  state(el) {
    const { ref, role, name } = describe(el);
    return { ref, role, name, state: stateOf(el) };
  },
};

// Refuse an unknown property: it would read as an empty text and hide a typing error.
function computedValue(computed, property) {
  const value = computed.getPropertyValue(property);
  if (value !== '' || property.startsWith('--') || CSS.supports(property, 'initial')) return value;
  const kebab = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const meant = kebab !== property && CSS.supports(kebab, 'initial') ? `; did you mean ${quoted(kebab, 60)}?` : '';
  throw badArgument(`there is no CSS property ${quoted(property, 60)}${meant}`, { parameter: 'properties' });
}

export function opRead(arg) {
  if (arg.what === 'exists') return { exists: existsTarget(arg.target) };
  if (arg.what === 'title') return { title: titleOf(document) };
  if (arg.what === 'url') return { url: location.href };
  if (arg.what === 'focused') return { focused: focusedElement() };
  if (arg.what === 'list') return listSelector(arg);
  if (!Object.hasOwn(READS, arg.what)) throw badArgument(`nothing to read: ${arg.what}`);
  const { el, matched } = readTarget(arg);
  beginPass();
  try {
    const result = READS[arg.what](el, arg);
    if (matched > 1) result.matched = matched;
    return result;
  } finally {
    endPass();
  }
}

// Whether a target exists. A stale ref is not an error here: the answer is false.
function existsTarget(target) {
  try {
    return matchTarget(target).length > 0;
  } catch (error) {
    if (error instanceof AgentError && error.code === 'REF_NOT_FOUND') return false;
    throw error;
  }
}

function focusedElement() {
  const el = activeElementDeep();
  if (!el || tagOf(el) === 'body' || tagOf(el) === 'html') return null;
  const { ref, role, name } = describe(el);
  return { ref, role, name };
}

function listSelector(arg) {
  const found = matchSelector(arg.selector ?? arg.target.selector);
  const limit = Math.min(arg.limit || 50, MAX_LIST);
  const shown = found.slice(0, limit);
  return {
    matches: listAll(shown), count: found.length, truncated: found.length - shown.length,
  };
}
