// The accessible name of an element (accname 1.2, HTML-AAM, SVG-AAM).
//
// An element that is not rendered has no name in the browser's own tree. Here
// it gets the name it would have: one waits for a hidden dialog by its name.

const NAME_FROM_CONTENT = new Set((
  'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio '
  + 'rowheader switch tab tooltip treeitem doc-backlink doc-biblioref doc-noteref doc-glossref'
).split(' '));

const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset']);
// Tags with a name of the host language's own; all others skip the question.
const NATIVELY_NAMED = new Set([...LABELABLE, 'img', 'area', 'table', 'fieldset', 'figure', 'optgroup', 'option', 'svg', 'a']);

// Elements that a row, a generic or the like is named from only under conditions.
function isNamedFromContent(el, role) {
  if (NAME_FROM_CONTENT.has(role)) return true;
  if (role === 'row') return isInGrid(el);
  // An element without a role that takes the focus must say something when it has it.
  return (NAME_PROHIBITED.has(role) || role === 'listitem') && hasAnyAttribute(el)
    && hasAttributeOf(el, 'tabindex') && !el.isContentEditable;
}

const GRID_PARTS = new Set(['generic', 'none', 'group', 'rowgroup']);

function isInGrid(el) {
  for (let node = composedParent(el); node !== null; node = composedParent(node)) {
    const role = roleOf(node);
    if (role === 'grid' || role === 'treegrid') return true;
    if (!GRID_PARTS.has(role)) return false;
  }
  return false;
}

// The name; `role` saves computing it again where the caller has it.
function nameOf(el, role = roleOf(el)) {
  const tag = tagOf(el);
  const attributes = hasAnyAttribute(el) && tag !== 'slot';
  const namedFromContent = isNamedFromContent(el, role);
  source = FROM_NOTHING;
  const native = mayBeNative(el, tag, role);
  if (!attributes && !namedFromContent && !native) return '';
  startText(el);
  if (attributes) {
    const text = labelledByText(el);
    if (text !== '') return text;
    const label = attributeOf(el, 'aria-label');
    if (!isBlank(label)) {
      source = FROM_ATTRIBUTE;
      return tidyText(label);
    }
  }
  if (native) {
    const text = tidyText(nativeText(el, tag, role));
    if (text !== '') return text;
  }
  if (namedFromContent && !TEXT_CONTROLS.has(tag)) {
    // Text alone is the name of what is hidden, too.
    if (!isTextLeaf(el, tag)) includeHidden = renderOf(el) !== SHOWN;
    // Content, unlike an attribute, is trimmed of no-break spaces too.
    const text = tidyText(contentText(el, tag, false)).trim();
    if (text !== '') return text;
  }
  const title = attributes ? attributeOf(el, 'title') : null;
  if (!isBlank(title)) {
    source = FROM_TITLE;
    return tidyText(title);
  }
  source = FROM_NOTHING;
  return '';
}

// The commonest tags, which no host language names, are told apart first.
const NEVER_NATIVE = new Set(['div', 'span', 'li', 'td', 'tr', 'p', 'ul', 'b', 'i', 'section', 'h2', 'h3', 'tbody']);

function mayBeNative(el, tag, role) {
  if (NEVER_NATIVE.has(tag)) return TEXT_FIELD_ROLES.has(role);
  return NATIVELY_NAMED.has(tag) || tag.includes('-') || TEXT_FIELD_ROLES.has(role) || isSvg(el);
}

// Step 2D: what HTML or SVG calls the element, white space as it is; '' for nothing.
function nativeText(el, tag, role) {
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
  source = FROM_ATTRIBUTE;
  const value = attributeOf(el, name);
  return isBlank(value) ? '' : value;
}

function childText(el, tag) {
  for (let child = firstChildOf(el); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && tagOf(child) === tag) {
      const text = wasVisited(child) ? '' : labelText(child);
      source = FROM_ELEMENT;
      return text;
    }
  }
  return '';
}

function svgText(el, tag) {
  const title = svgChildText(el, 'title');
  source = FROM_ELEMENT;
  return title !== '' || tag !== 'a' ? title : fromAttribute(el, 'xlink:title');
}

function svgChildText(el, tag) {
  for (let child = firstChildOf(el); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && tagOf(child) === tag) return tidyText(textContentOf(child));
  }
  return '';
}

function inputText(el, role) {
  const type = el.type;
  if (BUTTON_TYPES.has(type)) {
    source = FROM_VALUE;
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
  if (title !== '') source = FROM_TITLE;
  return title;
}

// A text control's last resorts: its tooltip comes before its placeholder.
function hintText(el) {
  return fromTitle(el) || fromAttribute(el, 'placeholder') || fromAttribute(el, 'aria-placeholder');
}

// Texts of the <label>s of a control. `el.labels` walks the whole tree for each
// control, so the labels of a tree are looked up once.
function labelsText(el) {
  const labels = remember('labels', treeRootOf(el), labelsOfTree).get(el);
  if (labels === undefined) return '';
  lookedElsewhere = true;
  let text = '';
  for (const label of labels) {
    // Content, here too: a no-break space that only keeps a box apart is no name.
    const piece = labelText(label).trim();
    if (piece !== '') text = text === '' ? piece : `${text} ${piece}`;
  }
  source = FROM_ELEMENT;
  return text;
}

function labelsOfTree(root) {
  const byControl = new Map();
  for (const label of root.querySelectorAll ? root.querySelectorAll('label') : []) {
    const control = label.control;
    if (!control) continue;
    const labels = byControl.get(control);
    if (labels) labels.push(label);
    else byControl.set(control, [label]);
  }
  return byControl;
}
