// Access to the page's objects, and the composed tree: the rendered tree through shadow roots and slots.
//
// Named elements shadow properties: the controls of a form (`<input name="parentNode">`), the forms and images of a
// document (`<img name="querySelectorAll">`). So properties are never read from an object directly, but by the getters
// and methods of the prototypes, which are kept here. `agent/src/own.rs` refuses direct access in all other modules.

export const ELEMENT = 1;
export const TEXT = 3;
export const DOCUMENT = 9;
export const FRAGMENT = 11;

// Closed shadow roots that the page passed to us: host -> ShadowRoot. Whether there was ever one is remembered, so that
// other pages need no look-ups.
export let anyClosedRoot = false;
export const closedRoots = new (class extends WeakMap {
  set(host, root) {
    anyClosedRoot = true;
    return super.set(host, root);
  }
})();

const getterOf = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
const localNameGetter = getterOf(Element.prototype, 'localName');
const namespaceGetter = getterOf(Element.prototype, 'namespaceURI');
const shadowRootGetter = getterOf(Element.prototype, 'shadowRoot');
const assignedSlotGetter = getterOf(Element.prototype, 'assignedSlot');
const slotOfTextGetter = getterOf(Text.prototype, 'assignedSlot');
const parentNodeGetter = getterOf(Node.prototype, 'parentNode');
const firstChildGetter = getterOf(Node.prototype, 'firstChild');
const nextSiblingGetter = getterOf(Node.prototype, 'nextSibling');
const nodeTypeGetter = getterOf(Node.prototype, 'nodeType');
const ownerDocumentGetter = getterOf(Node.prototype, 'ownerDocument');
const textContentGetter = getterOf(Node.prototype, 'textContent');
const isConnectedGetter = getterOf(Node.prototype, 'isConnected');
const childrenGetter = getterOf(Element.prototype, 'children');
const nativeGetAttribute = Element.prototype.getAttribute;
const nativeAttributeNames = Element.prototype.getAttributeNames;
const nativeHasAttribute = Element.prototype.hasAttribute;
const nativeHasAttributes = Element.prototype.hasAttributes;
const nativeMatches = Element.prototype.matches;
const nativeQuerySelectorAll = Element.prototype.querySelectorAll;
const nativeQueryFragment = DocumentFragment.prototype.querySelectorAll;
const nativeQueryDocument = Document.prototype.querySelectorAll;
const nativeClosest = Element.prototype.closest;
const nativeContains = Node.prototype.contains;
const nativeGetRootNode = Node.prototype.getRootNode;
export const nativeCheckVisibility = Element.prototype.checkVisibility;
export const nativeGetClientRects = Element.prototype.getClientRects;

const inputTypeGetter = getterOf(HTMLInputElement.prototype, 'type');
export const inputTypeOf = (input) => inputTypeGetter.call(input);
const controlGetter = getterOf(HTMLLabelElement.prototype, 'control');
export const controlOf = (label) => controlGetter.call(label);
const nativeCreateRange = Document.prototype.createRange;
const nativeBoundingRect = Element.prototype.getBoundingClientRect;

// Makes a function that reads a property by the prototype's own getter, or calls its own method.
const askerFor = (prototype, name) => {
  const getter = getterOf(prototype, name);
  return (node) => getter.call(node);
};
const callerOf = (prototype, name) => {
  const native = prototype[name];
  return (object, ...given) => native.apply(object, given);
};
export const idOf = (el) => attributeOf(el, 'id') || '';
export const classesOf = (el) => (attributeOf(el, 'class') || '').split(/\s+/).filter((word) => word !== '');
export const closestOf = (el, selector) => nativeClosest.call(el, selector);
export const parentElementOf = askerFor(Node.prototype, 'parentElement');
const comparePosition = callerOf(Node.prototype, 'compareDocumentPosition');
export const comesBefore = (node, other) => (comparePosition(node, other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
export const cloneOf = callerOf(Node.prototype, 'cloneNode');
export const lastElementOf = askerFor(Element.prototype, 'lastElementChild');
export const nextElementOf = askerFor(Element.prototype, 'nextElementSibling');
export const previousElementOf = askerFor(Element.prototype, 'previousElementSibling');
export const childCountOf = askerFor(Element.prototype, 'childElementCount');
export const addShadow = callerOf(Element.prototype, 'attachShadow');
export const setAttributeOf = callerOf(Element.prototype, 'setAttribute');
export const removeAttributeOf = callerOf(Element.prototype, 'removeAttribute');
export const animationsOf = callerOf(Element.prototype, 'getAnimations');
export const scrollByOf = callerOf(Element.prototype, 'scrollBy');
export const scrollToOf = callerOf(Element.prototype, 'scrollTo');
export const scrollIntoViewOf = callerOf(Element.prototype, 'scrollIntoView');
export const listenTo = callerOf(EventTarget.prototype, 'addEventListener');
export const stopListening = callerOf(EventTarget.prototype, 'removeEventListener');
export const sendTo = callerOf(EventTarget.prototype, 'dispatchEvent');
// Chromium 128 and later.
export const ownZoomOf = 'currentCSSZoom' in Element.prototype ? askerFor(Element.prototype, 'currentCSSZoom') : () => 1;

// Members of HTML elements; those of SVG and MathML elements are on prototypes of their own.
const focusHtml = callerOf(HTMLElement.prototype, 'focus');
export const blurOf = callerOf(HTMLElement.prototype, 'blur');
const tabIndexHtml = askerFor(HTMLElement.prototype, 'tabIndex');
export const focusOn = (el, options) => (isHtml(el) ? focusHtml(el, options) : el.focus(options));
export const tabIndexOf = (el) => (isHtml(el) ? tabIndexHtml(el) : el.tabIndex);
const [offsetWidthHtml, offsetHeightHtml] = ['offsetWidth', 'offsetHeight'].map((name) => askerFor(HTMLElement.prototype, name));
// The size of a box before transforms, in whole pixels; of no size for elements that are not HTML.
export const sizeOf = (el) => (isHtml(el) ? [offsetWidthHtml(el), offsetHeightHtml(el)] : [0, 0]);
const innerTextHtml = askerFor(HTMLElement.prototype, 'innerText');
export const innerTextOf = (el) => (isHtml(el) ? innerTextHtml(el) : textContentOf(el));
const editableHtml = askerFor(HTMLElement.prototype, 'isContentEditable');
export const isEditingHost = (el) => isHtml(el) && editableHtml(el);

// Of documents.
export const rootElementOf = askerFor(Document.prototype, 'documentElement');
export const bodyOf = askerFor(Document.prototype, 'body');
export const viewOf = askerFor(Document.prototype, 'defaultView');
export const titleOf = askerFor(Document.prototype, 'title');
export const outerHtmlOf = askerFor(Element.prototype, 'outerHTML');
export const readyStateOf = askerFor(Document.prototype, 'readyState');
export const designModeOf = askerFor(Document.prototype, 'designMode');
export const scrollingElementOf = askerFor(Document.prototype, 'scrollingElement');
export const textReaderOf = (root) => nativeTextReader(documentOf(root), root, NodeFilter.SHOW_TEXT);
const nativeTextReader = callerOf(Document.prototype, 'createTreeWalker');
const nativeCreateElement = callerOf(Document.prototype, 'createElement');
const nativeCreateElementNS = callerOf(Document.prototype, 'createElementNS');
export const createElement = (tag) => nativeCreateElement(document, tag);
export const createElementNS = (namespace, tag) => nativeCreateElementNS(document, namespace, tag);

// Of documents and of shadow roots, whose properties are their own.
const ofBoth = (name) => {
  const ofDocument = askerFor(Document.prototype, name);
  return (root) => (nodeTypeOf(root) === DOCUMENT ? ofDocument(root) : root[name]);
};
export const activeElementOf = ofBoth('activeElement');
export const pointerLockOf = ofBoth('pointerLockElement');
export const styleSheetsOf = ofBoth('styleSheets');
export const adoptedSheetsOf = ofBoth('adoptedStyleSheets');
const nativeFromPoint = callerOf(Document.prototype, 'elementFromPoint');
export const elementFromPointOf = (root, x, y) => (nodeTypeOf(root) === DOCUMENT ? nativeFromPoint(root, x, y) : root.elementFromPoint(x, y));
const nativeSelection = callerOf(Document.prototype, 'getSelection');
// The selection of a document does not show what is selected in a shadow root, which has one of its own in Chromium.
export const selectionOf = (root) => (nodeTypeOf(root) === DOCUMENT ? nativeSelection(root) : root.getSelection());
const nativeAllFromPoint = callerOf(Document.prototype, 'elementsFromPoint');
export const elementsFromPointOf = (doc, x, y) => nativeAllFromPoint(doc, x, y);
const nativeById = callerOf(Document.prototype, 'getElementById');
const nativeByIdIn = callerOf(DocumentFragment.prototype, 'getElementById');
function elementById(root, id) {
  const type = nodeTypeOf(root);
  if (type === DOCUMENT) return nativeById(root, id);
  return type === FRAGMENT ? nativeByIdIn(root, id) : null;
}
export const shadowHostOf = (root) => (nodeTypeOf(root) === FRAGMENT && root.host) || null;
export const clientWidthOf = askerFor(Element.prototype, 'clientWidth');
export const clientHeightOf = askerFor(Element.prototype, 'clientHeight');
export const clientLeftOf = askerFor(Element.prototype, 'clientLeft');
export const clientTopOf = askerFor(Element.prototype, 'clientTop');
export const scrollWidthOf = askerFor(Element.prototype, 'scrollWidth');
export const scrollHeightOf = askerFor(Element.prototype, 'scrollHeight');
export const scrollLeftOf = askerFor(Element.prototype, 'scrollLeft');
export const scrollTopOf = askerFor(Element.prototype, 'scrollTop');
const nativeAnimationsIn = Document.prototype.getAnimations;
const nativeAnimationsInShadow = ShadowRoot.prototype.getAnimations;
const tagsInDocument = callerOf(Document.prototype, 'getElementsByTagName');
const tagsInElement = callerOf(Element.prototype, 'getElementsByTagName');
// Uses live collections: their document or element caches them, with the results.
export const elementsOf = (root, tag = '*') => (nodeTypeOf(root) === DOCUMENT ? tagsInDocument(root, tag) : tagsInElement(root, tag));

// Animations and transitions of elements in a document or a shadow root.
export function animationsIn(root) {
  if (nodeTypeOf(root) === DOCUMENT) return nativeAnimationsIn.call(root);
  return shadowHostOf(root) !== null ? nativeAnimationsInShadow.call(root) : [];
}

const nativeRangeRects = callerOf(Range.prototype, 'getClientRects');
export const rectsOfRange = (range) => Array.from(nativeRangeRects(range));
// Members of windows. Names of elements do not shadow these.
export const scrollWindowBy = (view, options) => view.scrollBy(options);
export const pinchedBy = () => ({ x: visualViewport.offsetLeft, y: visualViewport.offsetTop });

export const createRangeIn = (node) => nativeCreateRange.call(documentOf(node));
export const styleOf = (el, pseudo) => getComputedStyle(el, pseudo);

export const boundingRectOf = (el) => nativeBoundingRect.call(el);
export const clientRectsOf = (el) => nativeGetClientRects.call(el);
const childrenOfDocument = askerFor(Document.prototype, 'children');
const childrenOfFragment = askerFor(DocumentFragment.prototype, 'children');
export function childrenOf(node) {
  const type = nodeTypeOf(node);
  if (type === ELEMENT) return childrenGetter.call(node);
  return (type === DOCUMENT ? childrenOfDocument : childrenOfFragment)(node);
}
export const isConnectedNode = (node) => isConnectedGetter.call(node);
export function assignedSlotOf(node) {
  const type = nodeTypeOf(node);
  if (type === ELEMENT) return assignedSlotGetter.call(node);
  return type === TEXT ? slotOfTextGetter.call(node) : null;
}
export const attributeOf = (el, name) => nativeGetAttribute.call(el, name);
export const attributeNamesOf = (el) => nativeAttributeNames.call(el);
export const hasAttributeOf = (el, name) => nativeHasAttribute.call(el, name);
export const hasAnyAttribute = (el) => nativeHasAttributes.call(el);
export const matchesSelector = (el, selector) => nativeMatches.call(el, selector);
export const nodeTypeOf = (node) => nodeTypeGetter.call(node);
export const parentNodeOf = (node) => parentNodeGetter.call(node);
export const firstChildOf = (node) => firstChildGetter.call(node);
export const nextSiblingOf = (node) => nextSiblingGetter.call(node);
export const documentOf = (node) => ownerDocumentGetter.call(node) || node;
export const textContentOf = (node) => textContentGetter.call(node);
const nativeQueryOne = callerOf(Element.prototype, 'querySelector');
const nativeQueryOneInFragment = callerOf(DocumentFragment.prototype, 'querySelector');
const nativeQueryOneInDocument = callerOf(Document.prototype, 'querySelector');

// In an element, a shadow root or a document.
export function queryOne(root, selector) {
  const type = nodeTypeOf(root);
  if (type === ELEMENT) return nativeQueryOne(root, selector);
  return (type === DOCUMENT ? nativeQueryOneInDocument : nativeQueryOneInFragment)(root, selector);
}

export function queryAll(root, selector) {
  const type = nodeTypeOf(root);
  if (type === ELEMENT) return nativeQuerySelectorAll.call(root, selector);
  return (type === DOCUMENT ? nativeQueryDocument : nativeQueryFragment).call(root, selector);
}
export const holdsNode = (el, node) => nativeContains.call(el, node);
export const treeRootOf = (node) => nativeGetRootNode.call(node);
export const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
export const isSvg = (el) => namespaceGetter.call(el) === SVG;
const isHtml = (el) => namespaceGetter.call(el) === HTML;

// Lower-case tag name.
export const tagOf = (el) => localNameGetter.call(el);

export const isOpenHost = (el) => shadowRootGetter.call(el) !== null;

export function shadowOf(el) {
  return shadowRootGetter.call(el) || (anyClosedRoot && closedRoots.get(el)) || null;
}

// The slot that shows `node`; `assignedSlot` does not tell it for closed roots.
function slotOf(node, parent) {
  const slot = assignedSlotGetter.call(node);
  if (slot || !anyClosedRoot) return slot;
  const root = closedRoots.get(parent);
  if (!root) return null;
  for (const candidate of queryAll(root, 'slot')) {
    if (candidate.assignedNodes().includes(node)) return candidate;
  }
  return null;
}

// Parent element in the composed tree; null at the top of a document and for
// light children of a host that no slot shows.
export function composedParent(node) {
  const parent = parentNodeOf(node);
  if (parent === null) return null;
  const type = nodeTypeOf(parent);
  if (type === ELEMENT) {
    if (shadowOf(parent) === null) return parent;
    return nodeTypeOf(node) === ELEMENT ? slotOf(node, parent) : parent;
  }
  return shadowHostOf(parent);
}

// Nodes assigned to a slot, null when the element shows its own children.
export function assignedNodesOf(el, tag) {
  if (tag !== 'slot') return null;
  const nodes = el.assignedNodes();
  return nodes.length > 0 && nodeTypeOf(treeRootOf(el)) === FRAGMENT ? nodes : null;
}

// First of the composed children of an element that shows no assigned nodes;
// go on with nextSiblingOf.
export function firstComposedChild(el) {
  const root = shadowOf(el);
  return firstChildOf(root === null ? el : root);
}

// Nearest composed ancestor that `test(element, tag)` accepts.
export function composedAncestor(el, test) {
  for (let node = composedParent(el); node !== null; node = composedParent(node)) {
    if (test(node, tagOf(node))) return node;
  }
  return null;
}

// Set when an answer depends on more than the element and its text. Then it may change without a mutation of the
// element.
export let lookedElsewhere = false;

export const noteElsewhere = () => { lookedElsewhere = true; };
export const forgetElsewhere = () => { lookedElsewhere = false; };

const ARIA_ELEMENTS = new Map();

// Elements that a script has set for a relation of ARIA's, where Chromium knows that.
function elementsSet(el, property) {
  if (!ARIA_ELEMENTS.has(property)) ARIA_ELEMENTS.set(property, property in Element.prototype ? askerFor(Element.prototype, property) : null);
  const ask = ARIA_ELEMENTS.get(property);
  return ask === null ? null : ask(el);
}

// Elements that an id-reference attribute names, in its order; null without the
// attribute. An empty attribute may stand for elements set by script.
export function referencedElements(el, attribute, property) {
  const ids = attributeOf(el, attribute);
  if (ids === null) return null;
  lookedElsewhere = true;
  if (ids.trim() === '') {
    const set = property ? elementsSet(el, property) : null;
    return Array.isArray(set) ? set : [];
  }
  const root = treeRootOf(el);
  const found = [];
  for (const id of ids.split(/[\t\n\f\r ]+/)) {
    const target = id === '' ? null : elementById(root, id);
    if (target) found.push(target);
  }
  return found;
}

// Read the text of a leaf as a whole: this makes no wrapper for its text node in our world.
export const firstElementOf = askerFor(Element.prototype, 'firstElementChild');
