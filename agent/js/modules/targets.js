// Targets: {ref} | {selector} | {role, name_exact?, name_contains?} -> elements of the page.

import { queryAll } from './dom.js';
import { AgentError, badArgument } from './agent-error.js';
import { findElements } from './find-elements.js';
import { containsAcross, searchRoots } from './frames.js';
import { given } from './given.js';
import { elementForRef } from './ref-lookup.js';
import { REF_SELECTOR, checkRoute } from './refs.js';
import { helpMiss, similarEntry } from './similar.js';
import { noSuchRole, noSuchTag, notCss } from './slips.js';
import { quoted } from './text-format.js';
import { isVisible } from './visibility.js';
import { whereabouts } from './whereabouts.js';

// All matches, in tree order; [] when there are none. A ref that is gone throws.
export function matchTarget(target, force) {
  checkRoute();
  if (!target) throw badArgument('no target: give a ref, a selector or a role');
  if (target.ref !== undefined && target.ref !== null) return [elementForRef(target.ref, force)];
  if (target.selector !== undefined && target.selector !== null) {
    const asRef = REF_SELECTOR.exec(target.selector);
    return asRef ? [elementForRef(Number(asRef[2]), force)] : matchSelector(target.selector);
  }
  if (target.role || target.name_exact || target.name_contains) return matchRole(target);
  throw badArgument('no target: give a ref, a selector or a role');
}

// CSS in the light DOM first; shadow roots and same-origin frames only when that finds nothing.
export function matchSelector(selector) {
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

// Visible elements are preferred to hidden ones: a page often keeps hidden twins of a dialog.
function matchRole(filters) {
  const all = findElements(filters);
  const visible = all.filter(isVisible);
  const meant = visible.length > 0 ? visible : all;
  return filters.name_exact || filters.name_contains ? innermost(meant) : meant;
}

// A card and the link in it say the same: of several within each other the innermost is meant.
function innermost(found) {
  if (found.length < 2 || found.length > MOST_NESTED) return found;
  return found.filter((el) => !found.some((other) => other !== el && containsAcross(el, other)));
}

const MOST_NESTED = 50;

export function matchSummary(target) {
  if (target.ref) return `ref ${target.ref}`;
  if (target.selector) return `selector ${quoted(target.selector, 200)}`;
  const name = target.name_exact ? ` named ${quoted(target.name_exact, 100)}`
    : target.name_contains ? ` with ${quoted(target.name_contains, 100)} in its name` : '';
  return `${target.role ? `role ${target.role}` : 'element'}${name}`;
}

// For reads: the first match, and how many there were. A look at what came of an act (`before`) is at that very element,
// whatever the act has made of it.
export function readTarget(arg) {
  const force = arg.force === true || given(arg.before);
  const found = withHelp(arg, () => matchTarget(arg.target, force));
  if (found.length === 0) throw noMatch(arg);
  return { el: found[0], matched: found.length };
}

// For actions: exactly one.
export function actionTarget(arg) {
  const { el, matched } = readTarget(arg);
  if (matched > 1) throw ambiguous(arg, matchTarget(arg.target));
  return el;
}

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

function ambiguous(arg, found) {
  const candidates = found.slice(0, 5).map((el) => ({ ...similarEntry(el, 1), ...whereabouts(el) }));
  const error = badArgument(`${matchSummary(arg.target)} matches ${found.length} elements; an action needs exactly one`,
    { matched: found.length, ambiguous: true });
  error.hint = 'Give the ref of the one that is meant, or more of its name.';
  error.similar_refs = candidates;
  error.next_actions = [seeAll(arg.target, found.length)];
  return error;
}

// Only a comparison of all of them shows which one was meant.
function seeAll({ selector, role, name_exact, name_contains }, count) {
  const why = `see all ${count} of them, with their refs`;
  if (selector) return { tool: 'electron_elements_list', args: { selector }, why };
  const args = Object.fromEntries(Object.entries({ role, name_exact, name_contains }).filter(([, value]) => given(value)));
  return { tool: 'electron_find', args, why };
}
