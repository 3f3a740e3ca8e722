// Stretches: what a walk found in one child of a long container, kept for the next walk.
//
// A page of ten thousand rows rarely changes in more than one of them. A stretch is reused when no mutation touched its
// element and it stands in the same place. Facts whose change causes no mutation are computed again, and must be equal:
// CSS visibility, values of controls, names from other elements. Otherwise the element is visited again.

import { descriptionOf } from './description.js';
import { ELEMENT, childCountOf, nextSiblingOf, nodeTypeOf, shadowOf, tagOf } from './dom.js';
import { nameOf } from './names.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { HIDES_SOME, hidingAround } from './sights.js';
import { packState } from './state-mask.js';
import { stateOf } from './states.js';
import { noteUnsure, recording, setRecording } from './stretch-notes.js';
import { everythingChanged, touched } from './touched.js';
import { shownValue } from './values.js';
import { computeRender } from './visibility.js';
import { walk } from './walk.js';

const LONG_CONTAINER = 16; // children; shorter ones are walked as quickly
const MAX_STRETCH = 256; // entries; inside a larger one the parts are kept

class Stretch {
  constructor(el, host, depth, chain, parentName, inherited) {
    this.el = el;
    this.host = host;
    this.around = hidingAround(host);
    this.depth = depth;
    this.chain = chain;
    this.parentName = parentName;
    this.inherited = inherited;
    this.entries = null;
    this.depths = null; // as found: the depths of entries change when an outer box is left out
    this.asked = []; // element, how CSS showed it, …
    this.hosts = []; // elements without a shadow root that may get one
    this.facts = null; // question, element, its answer, …
    this.sights = null; // the same, about visibility (sights.js)
    this.parts = null; // stretches inside
    this.roots = null; // shadow roots inside
    this.unsure = false; // something in it cannot be checked again
  }
}

let longContainers = new Map(); // container -> its children's stretches, in order

export const keepContainers = (containers) => { longContainers = containers; };

// `sure`: the content of the root changes only by mutations.
export function noteRoot(root, sure) {
  walk.roots.add(root);
  if (recording === null) return;
  (recording.roots ??= []).push(root);
  if (!sure) recording.unsure = true;
}

export const isLong = (host) => childCountOf(host) >= LONG_CONTAINER && tagOf(host) !== 'tr';

// `visit`: how the walk visits a node.
export function visitLong(visit, first, host, depth, chain, parent, inherited) {
  const known = everythingChanged || walk.overturned > 0 ? undefined : longContainers.get(host);
  // Use the same string object: comparing two equal long strings for each child would be slow.
  if (known !== undefined && known.length > 0 && parent !== null && known[0].parentName === parent.name) {
    parent.name = known[0].parentName;
  }
  const kept = [];
  let cursor = 0;
  let byElement = null;
  for (let node = first; node; node = nextSiblingOf(node)) {
    if (nodeTypeOf(node) !== ELEMENT) {
      visit(node, host, depth, chain, parent, inherited);
      continue;
    }
    let stretch;
    if (known !== undefined) {
      if (cursor < known.length && known[cursor].el === node) stretch = known[cursor++];
      else {
        byElement ??= new Map(known.map((one, i) => [one.el, i]));
        const at = byElement.get(node);
        if (at !== undefined) {
          stretch = known[at];
          cursor = at + 1;
        }
      }
    }
    if (stretch !== undefined && fits(stretch, depth, chain, parent, inherited) && holds(stretch)) takeOver(stretch);
    else stretch = visitAndKeep(visit, node, host, depth, chain, parent, inherited);
    if (stretch !== null) kept.push(stretch);
  }
  walk.longContainers.set(host, kept);
}

// Whether a child can be a stretch of its own. Text that continues into it, or becomes its parent's name, depends on
// more than the child.
const standsAlone = (parent) => walk.text === '' && !(parent !== null && parent.name === ''
  && parent === walk.entries[walk.entries.length - 1]);

function fits(stretch, depth, chain, parent, inherited) {
  return stretch.depth === depth && stretch.inherited === inherited && stretch.chain === chain
    && stretch.parentName === (parent === null ? null : parent.name) && standsAlone(parent);
}

// Whether all facts in the stretch are unchanged.
function holds(stretch) {
  if (touched.has(stretch.el)) return false;
  const { asked, hosts, facts, sights, parts, entries } = stretch;
  if (stretch.around !== HIDES_SOME && hidingAround(stretch.host) === HIDES_SOME) return false;
  for (let i = 0; i < asked.length; i += 2) if (computeRender(asked[i]) !== asked[i + 1]) return false;
  for (let i = 0; i < hosts.length; i++) if (shadowOf(hosts[i]) !== null) return false;
  for (let i = 0; i < entries.length; i++) if (entries[i].mayChangeUnseen && !isAsItWas(entries[i])) return false;
  return areSame(facts) && areSame(sights) && (parts === null || parts.every(holds));
}

function areSame(answers) {
  if (answers !== null) for (let i = 0; i < answers.length; i += 3) if (answers[i](answers[i + 1]) !== answers[i + 2]) return false;
  return true;
}

function isAsItWas(entry) {
  const { el } = entry;
  const role = roleOf(el) || '';
  return (canonicalRole(role) || 'generic') === entry.role && nameOf(el, role) === entry.name
    && (descriptionOf(el, entry.name) || entry.description) === entry.description && shownValue(el, role) === entry.value
    && packState(stateOf(el, role)) === entry.state;
}

function takeOver(stretch) {
  const { entries, depths } = stretch;
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    entry.depth = depths[i];
    entry.changed = false;
    entry.boxBefore = entry.bbox;
    entry.bbox = null;
    walk.entries.push(entry);
  }
  becomesPart(stretch);
}

function becomesPart(stretch) {
  if (stretch.roots !== null) for (const root of stretch.roots) walk.roots.add(root);
  if (recording === null) return;
  (recording.parts ??= []).push(stretch);
  if (stretch.roots !== null) (recording.roots ??= []).push(...stretch.roots);
}

// Visits an element. Returns its stretch, or null if it cannot be kept.
function visitAndKeep(visit, el, host, depth, chain, parent, inherited) {
  if (!standsAlone(parent)) {
    visit(el, null, depth, chain, parent, inherited);
    return null;
  }
  const outer = recording;
  const stretch = new Stretch(el, host, depth, chain, parent === null ? null : parent.name, inherited);
  setRecording(stretch);
  const at = walk.entries.length;
  visit(el, null, depth, chain, parent, inherited);
  setRecording(outer);
  if (stretch.unsure || walk.text !== '' || walk.entries.length - at > MAX_STRETCH) {
    noteUnsure();
    return null;
  }
  stretch.entries = walk.entries.slice(at);
  stretch.depths = stretch.entries.map((entry) => entry.depth);
  becomesPart(stretch);
  return stretch;
}
