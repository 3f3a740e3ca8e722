// Targets: {ref, role?, name…?} | {selector} | {role?, name_exact? | name_contains? | name?} -> elements of the page. A
// selector is CSS, or a locator in one string.

import { queryAll } from './dom.js';
import { AgentError, badArgument, lookAgain } from './agent-error.js';
import { isControlOrClickable } from './clickable.js';
import { describe } from './describe.js';
import { findElements } from './find-elements.js';
import { containsAcross, searchRoots } from './frames.js';
import { given } from './given.js';
import { labelFor } from './label.js';
import { matchString, roleFilters } from './match-string.js';
import { elementForRef } from './ref-lookup.js';
import { REF_SELECTOR, checkRoute } from './refs.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { helpMiss, similarEntry } from './similar.js';
import { noSuchRole, noSuchTag, notCss } from './slips.js';
import { meansOne, stringLocator } from './string-locator.js';
import { clip, collapse, comparable, quoted } from './text-format.js';
import { isVisible } from './visibility.js';
import { whereabouts } from './whereabouts.js';

// All matches, in tree order; [] when there are none. A ref that is gone throws.
export function matchTarget(target, force) {
  checkRoute();
  if (!target) throw badArgument('no target: give a ref, a selector or a role');
  if (given(target.ref)) return [ownElement(target, force)];
  if (target.selector !== undefined && target.selector !== null) {
    const asRef = REF_SELECTOR.exec(target.selector);
    return asRef ? [elementForRef(Number(asRef[2]), force)] : matchSelector(target.selector);
  }
  if (target.role || target.name_exact || target.name_contains || target.name) return matchRole(withWholeName(target));
  throw badArgument('no target: give a ref, a selector or a role');
}

const withWholeName = ({ name, ...target }) => (given(name) ? { ...target, name_exact: name, named: true } : target);
const withPartOfName = ({ name, ...target }) => ({ ...target, name_contains: name, named: true });

// The same for verbs that need the element. If no element has exactly the `name`, elements whose name contains it
// match.
export function matchNeeded(target, force) {
  const found = matchTarget(target, force);
  return found.length === 0 && given(target.name) ? matchRole(withPartOfName(target)) : found;
}

// With a ref, a caller may also give role and name from a snapshot. An error if the element differs by now.
function ownElement(target, force) {
  const el = elementForRef(target.ref, force);
  const { role, name_exact, name_contains, name } = target;
  if (!given(role) && !given(name_exact) && !given(name_contains) && !given(name)) return el;
  const { role: own, name: words } = describe(el);
  const is = comparable(words);
  const holds = (part) => !given(part) || is.includes(comparable(part));
  const wrong = given(role) && canonicalRole(role) !== own
    || (given(name_exact) && is !== comparable(name_exact)) || !holds(name_contains) || !holds(name);
  if (!wrong) return el;
  const error = badArgument(`ref ${target.ref} is ${own}${words ? ` ${quoted(words, 100)}` : ''}, and not ${matchSummary({ ...target, ref: null })}`, { ref: target.ref });
  error.hint = 'Give the ref alone, or the role and name alone.';
  error.similar_refs = [similarEntry(el, 1)];
  error.next_actions = [lookAgain()];
  throw error;
}

// CSS in the light DOM first; shadow roots and same-origin frames only when that finds nothing.
export function matchSelector(selector) {
  const locator = stringLocator(String(selector));
  if (locator !== null) return locator.kind === 'role' ? matchRole(roleFilters(locator)) : matchString(locator);
  let found;
  try {
    found = queryAll(document, selector);
  } catch {
    throw notCss(String(selector));
  }
  if (found.length > 0) return Array.from(found);
  const pierced = [];
  for (const root of searchRoots()) if (root !== document) pierced.push(...queryAll(root, selector));
  return pierced;
}

// Prefers visible elements to hidden ones, because pages often contain hidden copies of a dialog.
function matchRole(filters) {
  const all = findElements(filters);
  const visible = all.filter(isVisible);
  const shown = visible.length > 0 ? visible : all;
  const meant = filters.named && !filters.role ? preferControls(shown) : shown;
  return filters.name_exact || filters.name_contains ? innermost(meant) : meant;
}

// For a name without a role, prefers elements that can be acted on.
function preferControls(found) {
  const controls = found.length < 2 ? found : found.filter((el) => isControlOrClickable(el, canonicalRole(roleOf(el) || '')));
  return controls.length > 0 ? controls : found;
}

// Of nested matches takes the innermost: a card and the link in it have the same text.
function innermost(found) {
  if (found.length < 2 || found.length > MOST_NESTED) return found;
  return found.filter((el) => !found.some((other) => other !== el && containsAcross(el, other)));
}

const MOST_NESTED = 50;

export function matchSummary(target) {
  if (target.ref) return `ref ${target.ref}`;
  if (target.selector) return stringLocator(String(target.selector)) ? clip(collapse(target.selector), 200) : `selector ${quoted(target.selector, 200)}`;
  const name = target.name_exact ? ` named ${quoted(target.name_exact, 100)}`
    : target.name_contains ? ` with ${quoted(target.name_contains, 100)} in its name`
      : target.name ? ` named ${quoted(target.name, 100)}` : '';
  return `${target.role ? `role ${target.role}` : 'element'}${name}`;
}

// For reads: the first match, and the number of matches. Locators by text must match only one element. To check the
// effect of an act (`before`), the same element is read, even if it does not match any more.
export function readTarget(arg) {
  const force = arg.force === true || given(arg.before);
  const found = withHelp(arg, () => matchNeeded(arg.target, force));
  if (found.length === 0) throw noMatch(arg);
  if (found.length > 1 && (meansOne(arg.target.selector) || isByPart(arg.target, found))) throw ambiguous(arg, found);
  return { el: found[0], matched: found.length };
}

// For actions: exactly one.
export function actionTarget(arg) {
  const { el, matched } = readTarget(arg);
  if (matched > 1) throw ambiguous(arg, matchNeeded(arg.target));
  return el;
}

// Whether the matches only contain the `name`. If there are several, that is ambiguous for reads, too.
const isByPart = ({ name }, [first]) => given(name) && comparable(labelFor(first, canonicalRole(roleOf(first) || ''))) !== comparable(name);

export function withHelp(arg, run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof AgentError && error.code === 'REF_NOT_FOUND') throw helpMiss(error, arg);
    throw error;
  }
}

function noMatch(arg) {
  const error = new AgentError('SELECTOR_NO_MATCH', `no element matches ${matchSummary(arg.target)}${noSuchRole(arg.target.role)}${noSuchTag(arg.target.selector)}`);
  return helpMiss(error, arg);
}

export function ambiguous(arg, found) {
  const candidates = found.slice(0, 5).map((el) => ({ ...similarEntry(el, 1), ...whereabouts(el) }));
  const error = badArgument(`${matchSummary(arg.target)} matches ${found.length} elements; ${meansOne(arg.target.selector) || isByPart(arg.target, found) ? 'it must match one' : 'an action needs exactly one'}`,
    { matched: found.length, ambiguous: true });
  error.hint = 'Give the ref of the one that is meant, or more of its name.';
  error.similar_refs = candidates;
  error.next_actions = [seeAll(arg.target, found.length)];
  return error;
}

// The next action after an ambiguous locator: a search that lists all matches.
function seeAll({ selector, role, name, ...target }, count) {
  const why = `see all ${count} of them, with their refs`;
  if (selector) return { tool: 'electron_elements_list', args: { selector }, why };
  // Those that have the whole name are among those that have it as a part.
  const { name_exact, name_contains = name } = target;
  const args = Object.fromEntries(Object.entries({ role, name_exact, name_contains }).filter(([, value]) => given(value)));
  return { tool: 'electron_find', args, why };
}
