// Records the changes in the page since the last walk: the elements from the root to each mutation.
//
// Watching begins with the first walk that keeps something (stretches.js), and ends with the first that keeps nothing.
// It stops by itself on a page that changes constantly. Then the next walk visits everything.

import {
  ELEMENT, FRAGMENT, adoptedSheetsOf, animationsIn, designModeOf, nodeTypeOf, parentNodeOf, queryAll, shadowHostOf, shadowOf,
  styleSheetsOf, tagOf, treeRootOf,
} from './dom.js';
import { activeElementDeep, parentAcross } from './frames.js';
import { versionOf } from './style-rules.js';

const MAX_MUTATIONS = 20000;

export let touched = new Set(); // elements with a change in them, and all their ancestors
export let overturned = new Set(); // elements below which nothing may be reused
export let everythingChanged = true;
let mutationCount = 0;
let watchedRoots = new WeakSet();
let walkedRoots = new Set(); // trees that the last walk went through
let focusAtWalk = null;
let circumstancesAtWalk = '';

const watcher = new MutationObserver(noteMutations);

function noteMutations(mutations) {
  if (everythingChanged) return;
  mutationCount += mutations.length;
  if (mutationCount > MAX_MUTATIONS) {
    stopWatching();
    return;
  }
  for (const mutation of mutations) noteMutation(mutation);
}

export function stopWatching() {
  watcher.disconnect();
  watchedRoots = new WeakSet();
  everythingChanged = true;
  touched.clear();
  overturned.clear();
}

// Attributes that refer to another element anywhere in the tree.
const TIES = new Set(['id', 'for']);

function noteMutation({ type, target, attributeName, addedNodes, removedNodes }) {
  if (type === 'characterData') {
    touch(target);
    return;
  }
  if (type === 'attributes') {
    if (attributeName === 'data-sw-ref') return;
    if (TIES.has(attributeName)) everythingChanged = true;
    const moves = attributeName === 'slot' || (attributeName === 'name' && tagOf(target) === 'slot');
    // An inherited role or state starts at an attribute.
    overturn(moves ? hostOf(target) : target);
    return;
  }
  // The first legend of a fieldset is never disabled, and the content of a shadow host depends on all of its children.
  if (nodeTypeOf(target) === ELEMENT && (shadowOf(target) !== null || tagOf(target) === 'fieldset')) overturn(target);
  else touch(target);
  for (const nodes of [addedNodes, removedNodes]) {
    for (const node of nodes) if (nodeTypeOf(node) === ELEMENT) noteArrival(node, target);
  }
}

// Added labels and slots affect other elements: a label names one, and a slot shows one.
function noteArrival(node, target) {
  const has = (tag) => tagOf(node) === tag || queryAll(node, tag).length > 0;
  if (has('label')) everythingChanged = true;
  if (nodeTypeOf(treeRootOf(target)) === FRAGMENT && has('slot')) overturn(hostOf(target));
}

// The shadow host that decides where an element is shown: its parent, or the host of its own tree.
function hostOf(el) {
  const parent = parentNodeOf(el);
  if (parent !== null && nodeTypeOf(parent) === ELEMENT && shadowOf(parent) !== null) return parent;
  return shadowHostOf(treeRootOf(el)) || el;
}

function touch(node) {
  for (let at = nodeTypeOf(node) === ELEMENT ? node : parentAcross(node); at !== null; at = parentAcross(at)) {
    if (touched.has(at)) return;
    touched.add(at);
  }
}

function overturn(el) {
  overturned.add(el);
  touch(el);
}

// Called before a walk: finds changes that no mutation reports.
export function takeStock() {
  noteMutations(watcher.takeRecords());
  const focus = activeElementDeep();
  if (focus !== focusAtWalk) {
    if (focusAtWalk) touch(focusAtWalk);
    if (focus) touch(focus);
    focusAtWalk = focus;
  }
  if (describeCircumstances() !== circumstancesAtWalk) everythingChanged = true;
  if (everythingChanged) return;
  // An animation may hide what no rule hides.
  for (const root of walkedRoots) for (const { effect } of animationsIn(root)) if (effect && effect.target) touch(effect.target);
}

// A description of the style sheets: the number of their rules, since generated text is part of names, and what the
// rules may hide.
function describeCircumstances() {
  let words = `${designModeOf(document)}`;
  for (const root of walkedRoots) {
    for (const sheets of [styleSheetsOf(root), adoptedSheetsOf(root)]) {
      for (const sheet of sheets || []) words += ` ${ruleCount(sheet)}.${versionOf(sheet)}`;
    }
    words += ',';
  }
  return words;
}

function ruleCount(sheet) {
  try {
    return sheet.cssRules.length;
  } catch {
    return '?'; // another origin's
  }
}

// Called after a walk through these trees. `keeps`: the walk has kept something.
export function startOver(roots, keeps) {
  walkedRoots = roots;
  circumstancesAtWalk = describeCircumstances();
  touched.clear();
  overturned.clear();
  mutationCount = 0;
  if (!keeps) {
    if (!everythingChanged) stopWatching();
    return;
  }
  everythingChanged = false;
  for (const root of roots) {
    if (watchedRoots.has(root)) continue;
    watchedRoots.add(root);
    watcher.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }
}
