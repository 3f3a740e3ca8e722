// For a target that is not found: the elements that were probably meant, and the next call.

import { describe } from './describe.js';
import { attributeOf, classesOf, idOf, queryAll, tagOf } from './dom.js';
import { lookAgain } from './agent-error.js';
import { findElements, isListed } from './find-elements.js';
import { searchRoots } from './frames.js';
import { hasBox } from './geometry.js';
import { given } from './given.js';
import { labelFor } from './label.js';
import { likeness } from './likeness.js';
import { nameOf } from './names.js';
import { beginPass, endPass } from './pass.js';
import { REF_SELECTOR, formerly } from './refs.js';
import { CONTROL_SELECTOR, canonicalRole, isContentRole, isControl, selectorForRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { findByName, isKnownRole, nameMeant, nearestRole, roleMeant, startOf } from './slips.js';
import { stringLocator } from './string-locator.js';
import { collapse, quoted } from './text-format.js';
import { isVisible } from './visibility.js';

const SIMILAR_MAX = 5;
const CANDIDATES_MAX = 3000;
const GOOD_SCORE = 0.6;

// The names in a selector, each with its kind. The last compound weighs most, because it describes the element itself.
function selectorTokens(selector) {
  const tokens = [];
  const compounds = String(selector).split(/\s*[\s>+~,]\s*(?![^[]*\])/);
  compounds.forEach((compound, i) => {
    const weight = i === compounds.length - 1 ? 1 : 0.4;
    const pattern = /([#.])([\w-]+)|\[\s*([\w-]+)\s*(?:[*^$|~]?=\s*["']?([^"'\]]*)["']?)?\s*[is]?\s*\]?|(?:^|(?<=\s))([a-z][\w-]*)/gi;
    for (const [, mark, word, attribute, value, tag] of compound.matchAll(pattern)) {
      if (mark) tokens.push({ kind: mark === '#' ? 'id' : 'class', text: word, weight });
      else if (value) tokens.push({ kind: attribute.toLowerCase(), text: value, weight });
      else if (tag) tokens.push({ kind: 'tag', text: tag, weight: weight * 0.3 });
    }
  });
  return tokens;
}

function selectorFeatures(el, name) {
  const features = [['tag', tagOf(el)], ['text', name]];
  if (idOf(el)) features.push(['id', String(idOf(el))]);
  for (const word of classesOf(el)) features.push(['class', word]);
  for (const attribute of ['name', 'data-testid', 'data-test', 'aria-label', 'placeholder', 'title', 'type', 'role', 'for', 'href', 'value']) {
    const value = attributeOf(el, attribute);
    if (value) features.push([attribute, value]);
  }
  return features;
}

// How similar an element is to a selector, from 0 to 1. Each token counts by its most similar feature, and one of the
// same kind counts more.
function selectorScore(tokens, features) {
  let sum = 0;
  let weights = 0;
  for (const token of tokens) {
    let best = 0;
    for (const [kind, text] of features) {
      if ((kind === 'tag') !== (token.kind === 'tag')) continue;
      best = Math.max(best, likeness(token.text, text) * (kind === token.kind ? 1 : 0.85));
    }
    sum += best * token.weight;
    weights += token.weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

function hintOf(target) {
  const asRef = target.selector ? REF_SELECTOR.exec(target.selector) : null;
  const ref = asRef ? Number(asRef[2]) : target.ref;
  if (ref) {
    const was = formerly(ref);
    return was ? { role: was.role, name: was.name } : {};
  }
  const locator = target.selector ? stringLocator(target.selector) : null;
  if (locator !== null) {
    if (locator.kind === 'testid') return { tokens: selectorTokens(`[data-testid="${locator.words}"]`) };
    return locator.kind === 'role' ? hintOf({ ...locator, selector: undefined }) : { name: locator.words || undefined };
  }
  if (target.selector) {
    const role = roleMeant(target.selector);
    if (role) return { role };
    const name = nameMeant(target.selector);
    if (name.includes(' ')) return { name };
    // A single word may also be a misspelt tag.
    return { ...(name ? { name } : {}), tokens: selectorTokens(target.selector) };
  }
  return { role: target.role && canonicalRole(target.role), name: target.name_exact || target.name_contains || target.name };
}

function scoreAgainst(hint, el, role, name) {
  if (hint.tokens) return Math.max(selectorScore(hint.tokens, selectorFeatures(el, name)), hint.name ? likeness(hint.name, name) : 0);
  let score = 0;
  if (hint.role && hint.role === role) score += 0.3;
  else if (hint.role) score += 0.15 * likeness(hint.role, role);
  if (hint.name) score += 0.7 * likeness(hint.name, name);
  else score += 0.2;
  return score;
}

export function similarEntry(el, score) {
  const { ref, role, name } = describe(el);
  return { ref, role, name, score: Math.round(score * 100) / 100 };
}

// Of two similar elements, the one that can be acted on comes first.
const CONTENT_WEIGHT = 0.98;
const NAMED_CONTENT = 'li,tr,td,th,p,h1,h2,h3,h4,h5,h6,dt,dd,label,output,section,article,[id],[class]';

// Whether the missed target was content, by its role. A selector does not tell.
const aboutContent = (hint) => Boolean(hint.role) && isContentRole(hint.role);

function candidatesFor(hint) {
  if (hint.tokens) return `${CONTROL_SELECTOR},${NAMED_CONTENT}`;
  return aboutContent(hint) ? `${CONTROL_SELECTOR},${hint.role === 'text' ? '*' : selectorForRole(hint.role) || '*'}` : CONTROL_SELECTOR;
}

function isAbout(hint, el, role) {
  if (hint.tokens) return Boolean(idOf(el) || classesOf(el).length > 0 || isListed(el, role));
  return aboutContent(hint) && (role === hint.role || hint.role === 'text');
}

const MIN_SCORE = 0.2;
const SHARE_OF_BEST = 0.6;

const isOptionOfClosedList = (el) => tagOf(el) === 'option' && !hasBox(el);

function similarTo(target) {
  const hint = hintOf(target);
  // If nothing is known of the target, no element is similar.
  if (!hint.tokens && !hint.role && !hint.name) return [];
  const scored = [];
  beginPass();
  try {
    for (const root of searchRoots()) {
      for (const el of queryAll(root, candidatesFor(hint))) {
        if (scored.length >= CANDIDATES_MAX) break;
        const role = canonicalRole(roleOf(el) || '');
        const control = isControl(el, role);
        if ((!control && !isAbout(hint, el, role)) || !isVisible(el) || isOptionOfClosedList(el)) continue;
        const score = scoreAgainst(hint, el, role, control ? nameOf(el) : labelFor(el, role));
        scored.push({ el, score: control ? score : score * CONTENT_WEIGHT });
      }
    }
  } finally {
    endPass();
  }
  // Sorting is stable: equals stay in document order.
  scored.sort((a, b) => b.score - a.score);
  // Candidates far below the best score are left out.
  const least = scored.length > 0 ? Math.max(MIN_SCORE, scored[0].score * SHARE_OF_BEST) : 0;
  return scored.filter((s) => s.score >= least).slice(0, SIMILAR_MAX);
}

const LOCATED_BY = ['ref', 'selector', 'role', 'name_exact', 'name_contains'];

function retryOn(arg, similar, why) {
  const args = { ...(arg.args || {}) };
  for (const field of LOCATED_BY) delete args[field];
  // Keep a `name` that is a parameter of the verb, and not part of the target.
  if (given(arg.target.name)) delete args.name;
  return { tool: arg.tool, args: { ...args, ref: similar.ref }, why };
}

// Whether the call only reads. Then the proposed call may name the nearest match itself.
const isRead = (arg) => arg.what !== undefined || arg.condition !== undefined;

// Adds similar elements and next actions to an error. A call that acts is never proposed on a similar element, because
// "Delete" may be as similar as a misspelling. A search is proposed instead. `similar_refs` has the elements, for a
// caller who knows which one is right.
export function helpMiss(error, arg) {
  const best = similarTo(arg.target);
  error.similar_refs = best.map(({ el, score }) => similarEntry(el, score));
  const first = error.similar_refs[0];
  error.next_actions = [];
  if (arg.tool && isRead(arg)) {
    const near = first && first.score >= GOOD_SCORE && first.ref !== null;
    if (near) error.next_actions.push(retryOn(arg, first, `the nearest match: ${first.role} ${quoted(first.name, 60)}`));
  } else if (arg.tool) {
    const same = sameButForPunctuation(arg);
    if (same) error.next_actions.push(retryOn(arg, same, `the only ${same.role} of that name, which is written ${quoted(same.name, 60)}`));
    const search = searchFor(arg.target);
    if (search) error.next_actions.push(search);
  }
  error.next_actions.push(lookAgain(arg));
  return error;
}

// A locator by role in one string, as separate fields.
const asFields = (target) => (target.selector && stringLocator(target.selector)?.role ? stringLocator(target.selector) : target);

// A name without punctuation, so that `Save...` equals `Save…`. Characters that distinguish names stay, as in `Zoom +`
// and `C#`.
const withoutPunctuation = (name) => collapse(name).toLowerCase().replace(/[\s.…:;,!?*"'“”„‘’()]+/g, '');

// The only element with the wanted role and name if punctuation is ignored; null if there is none. Not for a ref: an
// element with the same name may be another one.
function sameButForPunctuation({ target: asked, args }) {
  const target = asFields(asked);
  const wanted = target.role && target.name_exact ? withoutPunctuation(target.name_exact) : '';
  if (wanted === '' || !args || Object.keys(args).some((name) => name.startsWith('target'))) return null;
  const same = findElements({ role: target.role, visible: true }).filter((el) => withoutPunctuation(labelFor(el, canonicalRole(roleOf(el) || ''))) === wanted);
  return same.length === 1 ? similarEntry(same[0], 1) : null;
}

// The search to propose: `find` by role and name. If the missed call had both, by role alone. Text in place of a
// selector is searched for as a name.
function searchFor(asked) {
  const target = asFields(asked);
  const { role, name } = hintOf(target);
  if (name && !role) return findByName(name);
  const known = role && isKnownRole(role) ? role : nearestRole(role || '');
  if (!known || known === 'generic') return null;
  const args = { role: known };
  if (name && (known !== role || !target.role)) args.name_contains = startOf(name);
  return { tool: 'electron_find', args, why: args.name_contains ? 'look for it by role and name' : `see each ${known} there is` };
}
