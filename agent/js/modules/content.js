// Text alternative by recursion: steps 2A–2I of accname for every node that is
// reached from the element being named (names.js holds the outermost step).
//
// Where accname leaves the joining of pieces open (accname#205) this follows
// Chromium: inline boxes touch, any other boundary is a space.

import {
  ELEMENT, TEXT, assignedNodesOf, attributeOf, firstChildOf, firstComposedChild, firstElementOf, hasAnyAttribute,
  hasAttributeOf, innerTextOf, isSvg, nextSiblingOf, nodeTypeOf, noteElsewhere, queryAll, referencedElements, shadowOf,
  tagOf, textContentOf, treeRootOf,
} from './dom.js';
import { mayHaveGenerated } from './generated.js';
import { remember } from './pass.js';
import { TEXT_CONTROLS } from './role-kinds.js';
import { roleOf } from './role.js';
import {
  FROM_ATTRIBUTE, FROM_CONTENT, FROM_ELEMENT, FROM_TITLE, FROM_VALUE, TextRun, isBlank, naming, tidyText, visited,
  wasVisited,
} from './text-run.js';
import { GONE, SHOWN, isAriaHidden, renderInName, renderOf } from './visibility.js';

export const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
export const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);

// The most nodes that are read for a name, as in Chromium: a name is a label, and not the text of a page.
const MAX_NODES = 100;

// Elements that are never part of a name, not even in a hidden subtree that is referenced.
const NEVER_TEXT = new Set([
  'script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'datalist', 'rp', 'rt', 'desc', 'metadata',
]);

// Containers of many items, whose content is not part of an ancestor's name.
const KEEPS_CONTENT = new Set((
  'alert alertdialog application article audio banner blockquote combobox comment complementary contentinfo dialog '
  + 'document feed figure form graphics-document graphics-object graphics-symbol grid group iframe img listbox log '
  + 'main marquee math menu menubar meter navigation note progressbar radiogroup row rowgroup scrollbar search searchbox '
  + 'separator slider spinbutton status suggestion table tablist tabpanel term textbox timer toolbar tree treegrid video'
).split(' '));

// Roles for which ARIA prohibits a name. A `title` on them is a description.
export const NAME_PROHIBITED = new Set((
  'caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion '
  + 'superscript term time'
).split(' '));

const RANGE_ROLES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar']);
export const TEXT_FIELD_ROLES = new Set(['textbox', 'searchbox']);

// Whether the element's only content is text. Then no style has to be read for its name.
export const isTextLeaf = (el, tag) => firstElementOf(el) === null && !mayHaveGenerated(el, tag) && shadowOf(el) === null
  && assignedNodesOf(el, tag) === null && !hasAttributeOf(el, 'aria-owns');

// Name from content of one element, its inner white space as it is.
export function contentText(el, tag, textHidden) {
  if (isTextLeaf(el, tag)) {
    naming.source = FROM_CONTENT;
    return textHidden ? '' : textContentOf(el);
  }
  const assigned = assignedNodesOf(el, tag);
  const generates = mayHaveGenerated(el, tag);
  noteElsewhere();
  const run = new TextRun();
  if (generates) run.addGenerated(el, '::before');
  if (assigned !== null) {
    for (const node of assigned) addNode(run, node, textHidden);
  } else {
    for (let node = firstComposedChild(el); node !== null; node = nextSiblingOf(node)) addNode(run, node, textHidden);
  }
  const owned = referencedElements(el, 'aria-owns', 'ariaOwnsElements');
  if (owned !== null) {
    for (const node of owned) {
      run.source = FROM_ATTRIBUTE; // from another element: not joined to the text here
      addNode(run, node, textHidden);
    }
  }
  if (generates) run.addGenerated(el, '::after');
  naming.source = FROM_CONTENT;
  return run.text;
}

function addNode(run, node, textHidden) {
  const type = nodeTypeOf(node);
  if (type === TEXT) {
    if (textHidden) return;
    visited.add(node);
    naming.source = FROM_CONTENT;
    run.add(node.data, node);
  } else if (type === ELEMENT && visited.size <= MAX_NODES) {
    const tag = tagOf(node);
    if (tag === 'br') {
      naming.source = FROM_CONTENT;
      run.add('\n', node);
    } else if (isLeftOut(node, tag)) {
      if (renderInName(node) !== GONE) run.skipped = node;
    } else {
      run.add(recursiveText(node, tag), node);
    }
  }
}

// Whether a node is hidden and so left out (step 2A).
function isLeftOut(el, tag) {
  if (NEVER_TEXT.has(tag)) return true;
  if (naming.includeHidden) return false;
  return (hasAnyAttribute(el) && attributeOf(el, 'aria-hidden') === 'true') || renderInName(el) === GONE;
}

// The text alternative of an element that is reached from another one.
function recursiveText(el, tag) {
  naming.source = FROM_CONTENT;
  const seen = wasVisited(el);
  if (seen && !naming.inReference) return '';
  visited.add(el);
  const textHidden = !naming.includeHidden && renderInName(el) !== SHOWN;
  const role = roleOf(el);
  if (role === 'none') return contentText(el, tag, textHidden);
  const attributes = hasAnyAttribute(el) && tag !== 'slot';
  if (!seen) {
    const value = embeddedValue(el, tag, role);
    if (value !== null) {
      naming.source = FROM_VALUE;
      return value;
    }
    if (attributes && !naming.inReference) {
      const text = labelledByText(el);
      if (text !== '') return text;
    }
  }
  if (attributes) {
    const label = attributeOf(el, 'aria-label');
    if (!isBlank(label)) {
      naming.source = FROM_ATTRIBUTE;
      return label;
    }
  }
  const native = nativeText(el, tag, role);
  if (native !== '') return native;
  if ((naming.inReference || !KEEPS_CONTENT.has(role) || isDrawing(el, tag)) && !TEXT_CONTROLS.has(tag)) {
    const text = contentText(el, tag, textHidden);
    if (text !== '') return text;
  }
  if (attributes && (naming.inReference || !NAME_PROHIBITED.has(role))) {
    const title = attributeOf(el, 'title');
    if (!isBlank(title)) {
      naming.source = FROM_TITLE;
      return title;
    }
  }
  naming.source = FROM_CONTENT;
  return '';
}

// Whether an <svg> has no role of its own. Then its <text> is part of the name of the control around it.
const isDrawing = (el, tag) => tag === 'svg' && attributeOf(el, 'role') === null;

// Step 2B: texts of the elements that aria-labelledby names; '' when there are none.
export function labelledByText(el) {
  const targets = referencedElements(el, 'aria-labelledby', 'ariaLabelledByElements');
  return targets === null ? '' : referenceText(targets);
}

export function referenceText(targets) {
  const outer = [naming.inReference, naming.includeHidden];
  let text = '';
  for (const target of targets) {
    naming.inReference = true;
    naming.includeHidden = renderOf(target) !== SHOWN || isAriaHidden(target);
    const piece = tidyText(recursiveText(target, tagOf(target)));
    if (piece !== '') text = text === '' ? piece : `${text} ${piece}`;
  }
  [naming.inReference, naming.includeHidden] = outer;
  naming.source = FROM_ELEMENT;
  return text;
}

// The text of an element that labels another one by HTML. A hidden one gives no text.
function labelText(el) {
  const tag = tagOf(el);
  return isLeftOut(el, tag) ? '' : tidyText(recursiveText(el, tag));
}

// Step 2C: what a control inside a label or another name contributes, or null.
function embeddedValue(el, tag, role) {
  if (TEXT_FIELD_ROLES.has(role)) {
    const text = tag === 'input' || tag === 'textarea' ? el.value : innerTextOf(el);
    return typeof text === 'string' && text !== '' ? text : null;
  }
  if (RANGE_ROLES.has(role)) {
    const text = attributeOf(el, 'aria-valuetext') || attributeOf(el, 'aria-valuenow');
    if (text) return text;
    return typeof el.value === 'number' || tag === 'input' ? String(el.value) : null;
  }
  if (role === 'combobox' || role === 'listbox') return chosenText(el, tag, role);
  return null;
}

function chosenText(el, tag, role) {
  if (tag === 'select') {
    return Array.from(el.selectedOptions, (option) => tidyText(recursiveText(option, 'option'))).join(' ');
  }
  if (tag === 'input') return el.value || null;
  const list = role === 'listbox' ? el : queryAll(el, '[role=listbox]')[0];
  const chosen = list ? queryAll(list, '[role=option][aria-selected=true]') : [];
  if (chosen.length > 0) {
    return Array.from(chosen, (option) => tidyText(recursiveText(option, tagOf(option)))).join(' ');
  }
  return role === 'combobox' ? contentText(el, tag, false) : null;
}

// The <label>s of a control. `el.labels` walks the whole tree for each control, so the labels of a tree are looked up once.
export const labelsFor = (el) => remember('labels', treeRootOf(el), labelsOfTree).get(el) || [];

function labelsText(el) {
  const labels = labelsFor(el);
  if (labels.length === 0) return '';
  noteElsewhere();
  let text = '';
  for (const label of labels) {
    // Trim no-break spaces: one that only adds space is not a name.
    const piece = labelText(label).trim();
    if (piece !== '') text = text === '' ? piece : `${text} ${piece}`;
  }
  naming.source = FROM_ELEMENT;
  return text;
}

export function childText(el, tag) {
  for (let child = firstChildOf(el); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && tagOf(child) === tag) {
      const text = wasVisited(child) ? '' : labelText(child);
      naming.source = FROM_ELEMENT;
      return text;
    }
  }
  return '';
}

// Step 2D: what HTML or SVG calls the element, white space as it is; '' for nothing.
export function nativeText(el, tag, role) {
  if (isSvg(el)) return svgText(el, tag);
  if (LABELABLE.has(tag) || tag.includes('-')) {
    const text = labelsText(el);
    if (text !== '') return text;
  }
  switch (tag) {
    case 'input': return inputText(el, role);
    case 'textarea': return hintText(el);
    case 'img':
    case 'area': return fromAttribute(el, 'alt');
    case 'optgroup':
    case 'option': return fromAttribute(el, 'label');
    case 'table': return childText(el, 'caption') || fromAttribute(el, 'summary');
    case 'fieldset': return childText(el, 'legend');
    case 'figure': return childText(el, 'figcaption');
    default: return TEXT_FIELD_ROLES.has(role) ? fromAttribute(el, 'aria-placeholder') : '';
  }
}

function fromAttribute(el, name) {
  naming.source = FROM_ATTRIBUTE;
  const value = attributeOf(el, name);
  return isBlank(value) ? '' : value;
}

function svgText(el, tag) {
  const title = svgChildText(el, 'title');
  naming.source = FROM_ELEMENT;
  return title !== '' || tag !== 'a' ? title : fromAttribute(el, 'xlink:title');
}

export function svgChildText(el, tag) {
  for (let child = firstChildOf(el); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && tagOf(child) === tag) return tidyText(textContentOf(child));
  }
  return '';
}

function inputText(el, role) {
  const type = el.type;
  if (BUTTON_TYPES.has(type)) {
    naming.source = FROM_VALUE;
    if (!isBlank(attributeOf(el, 'value'))) return el.value;
    if (hasAttributeOf(el, 'value') || type === 'button') return '';
    return type === 'submit' ? 'Submit' : 'Reset';
  }
  if (type === 'image') {
    return fromAttribute(el, 'alt') || fromAttribute(el, 'value') || fromTitle(el) || 'Submit';
  }
  if (type === 'file') return fromTitle(el) || (el.multiple ? 'Choose Files' : 'Choose File');
  return role === 'checkbox' || role === 'radio' || role === 'switch' || role === 'slider' ? '' : hintText(el);
}

function fromTitle(el) {
  const title = fromAttribute(el, 'title');
  if (title !== '') naming.source = FROM_TITLE;
  return title;
}

// The last sources of a text control's name: its `title`, then its placeholder.
function hintText(el) {
  return fromTitle(el) || fromAttribute(el, 'placeholder') || fromAttribute(el, 'aria-placeholder');
}

function labelsOfTree(root) {
  const byControl = new Map();
  for (const label of queryAll(root, 'label')) {
    const control = label.control;
    if (!control) continue;
    const labels = byControl.get(control);
    if (labels) labels.push(label);
    else byControl.set(control, [label]);
  }
  return byControl;
}
