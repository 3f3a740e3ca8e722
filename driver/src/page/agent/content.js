// Text alternative by recursion: steps 2A–2I of accname for every node that is
// reached from the element being named (names.js holds the outermost step).
//
// Where accname leaves the joining of pieces open (accname#205) this follows
// Chromium: inline boxes touch, any other boundary is a space.

// Where a piece of text came from; content may touch its neighbour.
const FROM_NOTHING = 0;
const FROM_CONTENT = 1;
const FROM_ATTRIBUTE = 2;
const FROM_ELEMENT = 3; // label, caption, legend, svg title
const FROM_TITLE = 4;
const FROM_VALUE = 5;

// A name is a label, not a page: Chromium stops at this many nodes too.
const MAX_NODES = 100;

// Never part of a name, even inside a hidden subtree that is referenced.
const NEVER_TEXT = new Set([
  'script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'datalist', 'rp', 'rt', 'desc', 'metadata',
]);

// Containers of many things: their content does not flow into an ancestor's name.
const KEEPS_CONTENT = new Set((
  'alert alertdialog application article audio banner blockquote combobox comment complementary contentinfo dialog '
  + 'document feed figure form graphics-document graphics-object graphics-symbol grid group iframe img listbox log '
  + 'main marquee math menu menubar meter navigation note progressbar radiogroup row rowgroup scrollbar search searchbox '
  + 'separator slider spinbutton status suggestion table tablist tabpanel term textbox timer toolbar tree treegrid video'
).split(' '));

// ARIA: "name from: prohibited". A title on them describes, it does not name.
const NAME_PROHIBITED = new Set((
  'caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion '
  + 'superscript term time'
).split(' '));

const RANGE_ROLES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar']);
const TEXT_FIELD_ROLES = new Set(['textbox', 'searchbox']);
const WIDGET_ROLES = new Set((
  'button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider '
  + 'spinbutton switch tab textbox'
).split(' '));

// State of one name computation; names never nest, so one of it is enough.
let named = null; // the element whose name it is
const visited = new Set(); // every other node that was looked at
let inReference = false; // inside an aria-labelledby or aria-describedby target
let includeHidden = false; // inside a target that is itself hidden
let source = FROM_NOTHING; // of the text returned last

function startText(el) {
  named = el;
  if (visited.size > 0) visited.clear();
  inReference = false;
  includeHidden = false;
  source = FROM_NOTHING;
}

const wasVisited = (node) => node === named || visited.has(node);

const UNTIDY = /[\t\n\f\r]|  |^ | $/;

// Collapses white space and trims; a no-break space is not white space.
function tidyText(text) {
  if (!UNTIDY.test(text)) return text;
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}

const isBlank = (text) => text === null || !/[^\t\n\f\r ]/.test(text);

// Pieces of text in tree order, with a space where the boxes between them do not touch.
class TextRun {
  constructor() {
    this.text = '';
    this.previous = null; // node or generated text added last
    this.source = FROM_CONTENT;
    this.skipped = null; // rendered, but kept out of the name
  }

  add(text, node) {
    if (text !== '') {
      if (this.text !== '' && !/[\t\n\f\r ]$/.test(this.text) && !/^[\t\n\f\r ]/.test(text) && this.apart(node)) this.text += ' ';
      this.text += text;
      this.source = source;
    }
    this.previous = node;
    this.skipped = null;
  }

  apart(node) {
    if (this.source !== FROM_CONTENT || source !== FROM_CONTENT) return true;
    return breaksLine(this.previous) || breaksLine(node) || (this.skipped !== null && breaksLine(this.skipped));
  }

  addGenerated(el, pseudo) {
    const generated = generatedText(el, pseudo);
    if (generated === null) return;
    source = generated.alt ? FROM_ATTRIBUTE : FROM_CONTENT;
    this.add(generated.text, generated);
  }
}

// Whether a node's box, or one inside it, stands apart from the line of text.
function breaksLine(node) {
  if (node.inline !== undefined && !node.nodeType) return !node.inline;
  if (nodeTypeOf(node) !== ELEMENT) return false;
  if (getComputedStyle(node).display !== 'inline') return true;
  if (hasAnyAttribute(node) && WIDGET_ROLES.has(declaredRole(node))) return true;
  for (let child = firstComposedChild(node); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && holdsBlock(child)) return true;
  }
  return false;
}

// Without recursion: content may be deeper than a stack.
function holdsBlock(el) {
  const open = [el];
  while (open.length > 0) {
    const at = open.pop();
    const display = getComputedStyle(at).display;
    if (display === 'inline' || display === 'contents') {
      for (let child = firstComposedChild(at); child !== null; child = nextSiblingOf(child)) {
        if (nodeTypeOf(child) === ELEMENT) open.push(child);
      }
    } else if (display !== 'none' && !display.startsWith('inline')) {
      return true;
    }
  }
  return false;
}

// Whether text is all that a name from content can come from: then no style has to be asked for.
const isTextLeaf = (el, tag) => firstElementOf(el) === null && !mayHaveGenerated(el, tag) && shadowOf(el) === null
  && assignedNodesOf(el, tag) === null && !hasAttributeOf(el, 'aria-owns');

// Name from content of one element, its inner white space as it is.
function contentText(el, tag, textHidden) {
  if (isTextLeaf(el, tag)) {
    source = FROM_CONTENT;
    return textHidden ? '' : textContentOf(el);
  }
  const assigned = assignedNodesOf(el, tag);
  const generates = mayHaveGenerated(el, tag);
  lookedElsewhere = true;
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
      run.source = FROM_ATTRIBUTE; // from elsewhere: never joined to what stands here
      addNode(run, node, textHidden);
    }
  }
  if (generates) run.addGenerated(el, '::after');
  source = FROM_CONTENT;
  return run.text;
}

function addNode(run, node, textHidden) {
  const type = nodeTypeOf(node);
  if (type === TEXT) {
    if (textHidden) return;
    visited.add(node);
    source = FROM_CONTENT;
    run.add(node.data, node);
  } else if (type === ELEMENT && visited.size <= MAX_NODES) {
    const tag = tagOf(node);
    if (tag === 'br') {
      source = FROM_CONTENT;
      run.add('\n', node);
    } else if (isLeftOut(node, tag)) {
      if (renderInName(node) !== GONE) run.skipped = node;
    } else {
      run.add(recursiveText(node, tag), node);
    }
  }
}

// Step 2A.
function isLeftOut(el, tag) {
  if (NEVER_TEXT.has(tag)) return true;
  if (includeHidden) return false;
  return (hasAnyAttribute(el) && attributeOf(el, 'aria-hidden') === 'true') || renderInName(el) === GONE;
}

// Text alternative of an element reached from another one.
function recursiveText(el, tag) {
  source = FROM_CONTENT;
  const seen = wasVisited(el);
  if (seen && !inReference) return '';
  visited.add(el);
  const textHidden = !includeHidden && renderInName(el) !== SHOWN;
  const role = roleOf(el);
  if (role === 'none') return contentText(el, tag, textHidden);
  const attributes = hasAnyAttribute(el) && tag !== 'slot';
  if (!seen) {
    const value = embeddedValue(el, tag, role);
    if (value !== null) {
      source = FROM_VALUE;
      return value;
    }
    if (attributes && !inReference) {
      const text = labelledByText(el);
      if (text !== '') return text;
    }
  }
  if (attributes) {
    const label = attributeOf(el, 'aria-label');
    if (!isBlank(label)) {
      source = FROM_ATTRIBUTE;
      return label;
    }
  }
  const native = nativeText(el, tag, role);
  if (native !== '') return native;
  if ((inReference || !KEEPS_CONTENT.has(role) || isDrawing(el, tag)) && !TEXT_CONTROLS.has(tag)) {
    const text = contentText(el, tag, textHidden);
    if (text !== '') return text;
  }
  if (attributes && (inReference || !NAME_PROHIBITED.has(role))) {
    const title = attributeOf(el, 'title');
    if (!isBlank(title)) {
      source = FROM_TITLE;
      return title;
    }
  }
  source = FROM_CONTENT;
  return '';
}

// An <svg> that nobody declared an image lends its <text> to the control it is in.
const isDrawing = (el, tag) => tag === 'svg' && attributeOf(el, 'role') === null;

// Step 2B: texts of the elements that aria-labelledby names; '' when there are none.
function labelledByText(el) {
  const targets = referencedElements(el, 'aria-labelledby', 'ariaLabelledByElements');
  return targets === null ? '' : referenceText(targets);
}

function referenceText(targets) {
  const outer = [inReference, includeHidden];
  let text = '';
  for (const target of targets) {
    inReference = true;
    includeHidden = renderOf(target) !== SHOWN || isAriaHidden(target);
    const piece = tidyText(recursiveText(target, tagOf(target)));
    if (piece !== '') text = text === '' ? piece : `${text} ${piece}`;
  }
  [inReference, includeHidden] = outer;
  source = FROM_ELEMENT;
  return text;
}

// Text of an element that labels by the host language: hidden ones say nothing.
function labelText(el) {
  const tag = tagOf(el);
  return isLeftOut(el, tag) ? '' : tidyText(recursiveText(el, tag));
}

// Step 2C: what a control inside a label or another name contributes, or null.
function embeddedValue(el, tag, role) {
  if (TEXT_FIELD_ROLES.has(role)) {
    const text = tag === 'input' || tag === 'textarea' ? el.value : el.innerText;
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
