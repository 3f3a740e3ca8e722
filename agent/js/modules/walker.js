// The walk: one pass over the composed tree that lists, in document order, everything that is read or acted on. Generic
// boxes are left out; runs of inline text become one entry; text that only repeats its parent's name is left out.

import { areaOf, hasHand, iconHint, isClickable, textLabel } from './clickable.js';
import { editorLanguage, isEditorInput } from './code-editors.js';
import { TEXT_FIELD_ROLES } from './content.js';
import { descriptionOf } from './description.js';
import { drawingLabel } from './drawn-controls.js';
import {
  ELEMENT, TEXT, assignedNodesOf, attributeOf, controlOf, firstChildOf, firstElementOf, forgetElsewhere, hasAnyAttribute,
  hasAttributeOf, isEditingHost, isOpenHost, lookedElsewhere, nextSiblingOf, nodeTypeOf, parentNodeOf, rootElementOf,
  shadowOf, styleOf, tagOf, textContentOf,
} from './dom.js';
import { Entry } from './entry.js';
import { frameDocument } from './frames.js';
import { mayHaveGenerated } from './generated.js';
import { nameOf } from './names.js';
import {
  CELL_ROLES, CONTENT, CONTROL, HEADER_ROLES, LEAF_ROLES, LIVE_ROLES, NAMED_BY_PARTS, PLACE_ROLES, SKIPPED, STRUCTURE,
  STRUCTURE_ROLES, TEXT_CONTROLS, TRANSPARENT_ROLES, TRANSPARENT_UNLESS_NAMED, canonicalRole, isControl,
} from './role-kinds.js';
import { roleOf } from './role.js';
import { FLAG_FALSE, FLAG_TRUE, packState, withFlag } from './state-mask.js';
import { isOutOfSight, isUnseen } from './shows.js';
import { sightOf } from './sights.js';
import { stateOf } from './states.js';
import { factOf, noteFact, noteHost, noteUnsure } from './stretch-notes.js';
import { isLong, noteRoot, visitLong } from './stretches.js';
import { clip } from './text-format.js';
import { overturned } from './touched.js';
import { shownValue } from './values.js';
import { GONE, SHOWN, computeRender, renderOf } from './visibility.js';
import { CONTROLS_ONLY, INLINE, IN_CLOSED, IN_HIDDEN, addGenerated, addText, flushText } from './walk-text.js';
import { walk } from './walk.js';

export const PUT_OFF = '#deeper';

// The deepest nesting of elements that is walked recursively. Deeper ones are walked with an empty stack (deeper.js),
// because the stack overflows at about 750 levels (22 and 33).
const MAX_LEVELS = 300;
// In longer names, repeated text is not searched for.
const LONGEST_REPEATED = 10000;

// Elements that may be given a shadow root at any time; custom ones may, too (DOM, "attach a shadow root").
const HOSTS = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'header', 'main', 'nav', 'p', 'section', 'span']);

export function visitElement(el, depth, chain, parent, inherited) {
  if (walk.level >= MAX_LEVELS) {
    putOff(el, depth, chain, parent, inherited);
    return;
  }
  walk.level++;
  const fresh = walk.within === null && overturned.size > 0 && overturned.has(el) ? 1 : 0;
  walk.overturned += fresh;
  look(el, depth, chain, parent, inherited);
  walk.overturned -= fresh;
  walk.level--;
}

function look(el, depth, chain, parent, inherited) {
  const tag = tagOf(el);
  forgetElsewhere();
  if (SKIPPED.has(tag)) {
    if (tag === 'br' || tag === 'wbr') addText(' ', parentNodeOf(el), inherited);
    return;
  }
  const role = roleOf(el) || '';
  const semantic = isControl(el, role);
  // Its label reports the control, at the label's place.
  if (semantic && tag === 'input' && factOf(drawingLabel, el) !== null) return;
  if ((inherited & IN_HIDDEN) === 0 && hasAnyAttribute(el) && attributeOf(el, 'aria-hidden') === 'true') {
    inherited |= IN_HIDDEN | CONTROLS_ONLY;
  }
  if (role === 'listbox' && (inherited & IN_HIDDEN) === 0 && isClippedAway(el, tag)) inherited |= IN_HIDDEN | CONTROLS_ONLY;
  const clickable = !semantic && (inherited & IN_HIDDEN) === 0 && isClickable(el, role);
  // The cursor may change by a style sheet alone, so record it. Other changes cause a mutation, or are checked anyway.
  if (clickable && hasHandNow(el)) noteFact(hasHandNow, el, true);
  const control = semantic || clickable;
  if (!control && (TRANSPARENT_ROLES.has(role) || (inherited & CONTROLS_ONLY) !== 0)) {
    visitTransparent(el, tag, depth, chain, parent, inherited);
    return;
  }
  // Compute it only for elements that may become entries, because it is the most expensive part of a walk. Text has its
  // own check.
  const render = (inherited & IN_HIDDEN) !== 0 ? GONE : renderOf(el);
  if (render === GONE) inherited |= IN_HIDDEN | CONTROLS_ONLY;
  const partly = NAMED_BY_PARTS.has(role) && firstElementOf(el) !== null && !namedByAuthor(el);
  const name = partly || (render !== SHOWN && !control) ? '' : nameOf(el, role) || (clickable && TRANSPARENT_ROLES.has(role) ? textLabel(el) : '');
  const unseen = render === SHOWN && (control ? sightOf(isUnseenControl, el) : (name !== '' || STRUCTURE_ROLES.has(role)) && sightOf(isUnseen, el));
  const unlisted = render !== SHOWN || unseen || (!name && TRANSPARENT_UNLESS_NAMED.has(role) && role !== 'listitem');
  if (!control && unlisted) {
    visitTransparent(el, tag, depth, chain, parent, inherited);
    return;
  }
  flushText(depth, chain, parent);
  addEntry(el, tag, role, name, control, depth, chain, inherited, render !== SHOWN, partly, clickable, unseen);
}

// Some kits keep a list for screen readers, in a box without any size, beside the one that they draw.
function isClippedAway(el, tag) {
  if (tag === 'select' || tag === 'datalist' || areaOf(el) > 0 || styleOf(el).overflowY === 'visible') return false;
  noteUnsure();
  return true;
}

// Whether a control is invisible. The field of a terminal or code editor does not count: its lines are drawn elsewhere.
const isUnseenControl = (el) => isOutOfSight(el) && !isEditorInput(el);

const hasHandNow = (el) => hasHand(el, tagOf(el));

function addEntry(el, tag, role, name, control, depth, chain, inherited, hidden, partly, clickable = false, unseen = false) {
  const entries = walk.entries;
  const at = entries.length;
  const state = packState(stateOf(el, role));
  let mask = state;
  const shownRole = canonicalRole(role) || 'generic';
  if (hidden) mask = withFlag(mask, 'visible', FLAG_FALSE);
  mask = withFlag(mask, 'shadow_closed', inherited & IN_CLOSED ? FLAG_TRUE : FLAG_FALSE);
  const kind = control ? CONTROL : STRUCTURE_ROLES.has(role) ? STRUCTURE : CONTENT;
  const entry = new Entry(el, tag, shownRole, name, kind, mask, depth, chain);
  entry.clickable = clickable;
  entry.unseen = unseen;
  entry.description = descriptionOf(el, name) || (TEXT_FIELD_ROLES.has(role) && isEditorInput(el) ? editorLanguage(el) : '');
  entry.value = shownValue(el, role);
  entry.state = state;
  entry.mayChangeUnseen = lookedElsewhere || TEXT_CONTROLS.has(tag) || TEXT_FIELD_ROLES.has(role) || tag === 'option';
  entries.push(entry);
  const innerChain = PLACE_ROLES.has(role) ? nearestThree(role, chain) : chain;
  const doc = frameDocument(el);
  if (doc || tag === 'iframe' || tag === 'frame' || tag === 'webview') {
    noteUnsure();
    if (doc) noteRoot(doc, false);
    if (doc && rootElementOf(doc)) {
      visitElement(rootElementOf(doc), depth + 1, innerChain, entry, inherited);
      flushText(depth + 1, innerChain, entry);
    } else {
      walk.frames.push(entry);
    }
    return;
  }
  if (tag === 'select') {
    visitOptions(el, depth + 1, innerChain, inherited);
    return;
  }
  if (LEAF_ROLES.has(role) || (control && isEditingHost(el))) inherited |= CONTROLS_ONLY;
  if (inherited & CONTROLS_ONLY && !firstElementOf(el) && !shadowOf(el)) {
    if (clickable) hintAtIcon(entry, at);
    return;
  }
  visitChildren(el, tag, depth + 1, innerChain, entry, inherited);
  flushText(depth + 1, innerChain, entry);
  tidy(entry, at, partly);
  if (clickable) hintAtIcon(entry, at);
  else if (entries.length === at + 1 && saysNothing(entry, role)) entries.length = at;
}

// Whether an entry is useless: an empty live region, or a focusable element without content, such as the ends of a
// focus trap.
function saysNothing(entry, role) {
  if (entry.name !== '' || entry.description !== '' || entry.value !== null) return false;
  if (LIVE_ROLES.has(role)) return true;
  if (entry.kind !== CONTROL || !TRANSPARENT_ROLES.has(role) || areaOf(entry.el) > 0) return false;
  noteUnsure();
  return true;
}

const nearestThree = (role, chain) => (chain ? `${role}>${chain.split('>', 2).join('>')}` : role);

const namedByAuthor = (el) => hasAttributeOf(el, 'aria-label') || hasAttributeOf(el, 'aria-labelledby');

function visitTransparent(el, tag, depth, chain, parent, inherited) {
  const inline = INLINE.has(tag);
  // A box whose role or name depends on other elements may become an entry at any time.
  if (lookedElsewhere) noteUnsure();
  if (!inline) flushText(depth, chain, parent);
  const quiet = tag === 'label' && namesControl(el, depth, chain, parent, inherited) ? CONTROLS_ONLY : 0;
  visitChildren(el, tag, depth, chain, parent, inherited | quiet);
  if (!inline) flushText(depth, chain, parent);
}

function visitChildren(el, tag, depth, chain, parent, inherited) {
  const generates = (inherited & CONTROLS_ONLY) === 0 && mayHaveGenerated(el, tag);
  if (generates) addGenerated(el, '::before', inherited);
  visitContent(el, tag, depth, chain, parent, inherited);
  if (generates) addGenerated(el, '::after', inherited);
}

function visitContent(el, tag, depth, chain, parent, inherited) {
  const shadow = shadowOf(el);
  if (shadow) {
    const closed = isOpenHost(el) ? 0 : IN_CLOSED;
    noteRoot(shadow, !closed && shadow.slotAssignment !== 'manual');
    visitNodes(firstChildOf(shadow), el, depth, chain, parent, inherited | closed);
    return;
  }
  const assigned = assignedNodesOf(el, tag);
  if (assigned) {
    for (const node of assigned) visitNode(node, el, depth, chain, parent, inherited);
    return;
  }
  if (HOSTS.has(tag) || tag.includes('-')) noteHost(el);
  if (firstElementOf(el) === null) {
    addText(textContentOf(el), el, inherited);
    return;
  }
  visitNodes(firstChildOf(el), el, depth, chain, parent, inherited);
}

function visitNodes(first, host, depth, chain, parent, inherited) {
  if (walk.within === null && isLong(host)) {
    visitLong(visitNode, first, host, depth, chain, parent, inherited);
    return;
  }
  for (let node = first; node; node = nextSiblingOf(node)) visitNode(node, host, depth, chain, parent, inherited);
}

function visitNode(node, host, depth, chain, parent, inherited) {
  if (nodeTypeOf(node) === ELEMENT) visitElement(node, depth, chain, parent, inherited);
  else if (nodeTypeOf(node) === TEXT) addText(node.data, host, inherited, node);
}

function visitOptions(select, depth, chain, inherited) {
  for (const option of select.options) {
    if (hasAttributeOf(option, 'hidden')) continue;
    addEntry(option, 'option', 'option', nameOf(option, 'option'), true, depth, chain, inherited | CONTROLS_ONLY,
      (inherited & IN_HIDDEN) !== 0, false);
  }
}

// Whether a label's text is the name of a control that is listed, so that the text would be a repetition.
function namesControl(label, depth, chain, parent, inherited) {
  const control = factOf(toldControlOf, label);
  if (control === null || (inherited & IN_HIDDEN) !== 0 || factOf(drawingLabel, control) !== label) return control !== null;
  flushText(depth, chain, parent);
  const role = roleOf(control) || '';
  const at = walk.entries.length;
  addEntry(control, tagOf(control), role, nameOf(control, role), true, depth, chain, inherited | CONTROLS_ONLY, false, false);
  const entry = walk.entries[at];
  entry.drawing = label;
  entry.mayChangeUnseen = true;
  return true;
}

const toldControlOf = (label) => {
  const control = controlOf(label);
  if (!control || drawingLabel(control) !== null) return control;
  return computeRender(control) === SHOWN && !isUnseenControl(control) ? control : null;
};

// After the children: drops what only repeats the entry's name, and boxes with one thing in them.
function tidy(entry, at, partly) {
  const entries = walk.entries;
  if (partly && entries.length === at + 1) {
    if (!entry.name && entry.kind === CONTROL) nameAfterAll(entry);
    return;
  }
  if (entry.name && entry.kind !== STRUCTURE || entry.role === 'heading') dropRepeatedText(entry, at);
  const boxOnly = entry.kind === CONTENT && !entry.name && (CELL_ROLES.has(entry.role) || entry.role === 'listitem'
    || entry.role === 'paragraph');
  if (!boxOnly) {
    if (partly && !entry.name && entry.kind === CONTROL) nameAfterAll(entry);
    return;
  }
  // Keep a column header, even if a clickable box in it repeats its text.
  if (HEADER_ROLES.has(entry.role) && entries.slice(at + 1).some((child) => child.clickable)) return;
  let children = 0;
  for (let i = at + 1; i < entries.length; i++) if (entries[i].depth === entry.depth + 1) children++;
  if (children === 1 || CELL_ROLES.has(entry.role) || entry.role === 'paragraph' || children === 0) {
    for (let i = at + 1; i < entries.length; i++) entries[i].depth--;
    entries.splice(at, 1);
  }
}

function nameAfterAll(entry) {
  forgetElsewhere();
  entry.name = nameOf(entry.el);
  if (lookedElsewhere) entry.mayChangeUnseen = true;
}

function hintAtIcon(entry, at) {
  const { entries } = walk;
  for (let i = entries.length - 1; i > at && entry.name === ''; i--) {
    if (entries[i].role === 'image' && entries[i].name === '' && !entries[i].clickable) entries.splice(i, 1);
  }
  if (entry.name === '' && entry.description === '' && entries.length === at + 1) entry.description = clip(iconHint(entry.el), 60);
}

function dropRepeatedText(entry, at) {
  const entries = walk.entries;
  if (entry.name.length > LONGEST_REPEATED) return;
  const bare = (text) => text.replace(/\s+/g, '');
  const repeats = (text) => entry.name.includes(text) || bare(entry.name).includes(bare(text));
  let kept = at + 1;
  for (let i = at + 1; i < entries.length; i++) {
    const child = entries[i];
    const repeated = (child.role === 'text' || (entry.clickable && child.role === 'image')) && repeats(child.name);
    if (!repeated) entries[kept++] = child;
  }
  entries.length = kept;
}

function putOff(el, depth, chain, parent, inherited) {
  flushText(depth, chain, parent);
  noteUnsure();
  walk.deeper = true;
  const place = new Entry(el, PUT_OFF, PUT_OFF, '', CONTENT, 0, depth, chain);
  place.goesOn = { parent, inherited, overturned: walk.overturned };
  walk.entries.push(place);
}
