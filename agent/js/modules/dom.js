// The composed tree: what is rendered, through shadow roots and slots.
//
// A <form> shadows its own DOM properties with its controls (`<input
// name="parentNode">`), so whatever may be asked of a form goes through the
// prototype's getter, never through the object.

export const ELEMENT = 1;
export const TEXT = 3;
export const DOCUMENT = 9;
export const FRAGMENT = 11;

// Closed shadow roots that the page handed over: host -> ShadowRoot. It knows
// whether it was ever filled, so that pages without any pay nothing.
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
const parentNodeGetter = getterOf(Node.prototype, 'parentNode');
const firstChildGetter = getterOf(Node.prototype, 'firstChild');
const nextSiblingGetter = getterOf(Node.prototype, 'nextSibling');
const nodeTypeGetter = getterOf(Node.prototype, 'nodeType');
const ownerDocumentGetter = getterOf(Node.prototype, 'ownerDocument');
const textContentGetter = getterOf(Node.prototype, 'textContent');
const isConnectedGetter = getterOf(Node.prototype, 'isConnected');
const childrenGetter = getterOf(Element.prototype, 'children');
const nativeGetAttribute = Element.prototype.getAttribute;
const nativeHasAttribute = Element.prototype.hasAttribute;
const nativeHasAttributes = Element.prototype.hasAttributes;
const nativeMatches = Element.prototype.matches;
const nativeQuerySelectorAll = Element.prototype.querySelectorAll;
const nativeQueryFragment = DocumentFragment.prototype.querySelectorAll;
const nativeQueryDocument = Document.prototype.querySelectorAll;
export const nativeClosest = Element.prototype.closest;
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
const askerFor = (prototype, name) => {
  const getter = getterOf(prototype, name);
  return (node) => getter.call(node);
};
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
const tagsIn = Document.prototype.getElementsByTagName;
// All elements of a document: a live list is kept by it, with what it has found.
export const elementsOf = (doc) => tagsIn.call(doc, '*');

// Animations and transitions of elements in a document or a shadow root.
export function animationsIn(root) {
  if (nodeTypeOf(root) === DOCUMENT) return nativeAnimationsIn.call(root);
  return nodeTypeOf(root) === FRAGMENT && root.host ? nativeAnimationsInShadow.call(root) : [];
}

export const createRangeIn = (node) => nativeCreateRange.call(documentOf(node));
export const styleOf = (el, pseudo) => getComputedStyle(el, pseudo);

export const boundingRectOf = (el) => nativeBoundingRect.call(el);
export const clientRectsOf = (el) => nativeGetClientRects.call(el);
export const childrenOf = (node) => (nodeTypeOf(node) === ELEMENT ? childrenGetter.call(node) : node.children);
export const isConnectedNode = (node) => isConnectedGetter.call(node);
export const assignedSlotOf = (node) => (nodeTypeOf(node) === ELEMENT ? assignedSlotGetter.call(node) : node.assignedSlot || null);
export const attributeOf = (el, name) => nativeGetAttribute.call(el, name);
export const hasAttributeOf = (el, name) => nativeHasAttribute.call(el, name);
export const hasAnyAttribute = (el) => nativeHasAttributes.call(el);
export const matchesSelector = (el, selector) => nativeMatches.call(el, selector);
export const nodeTypeOf = (node) => nodeTypeGetter.call(node);
export const parentNodeOf = (node) => parentNodeGetter.call(node);
export const firstChildOf = (node) => firstChildGetter.call(node);
export const nextSiblingOf = (node) => nextSiblingGetter.call(node);
export const documentOf = (node) => ownerDocumentGetter.call(node) || node;
export const textContentOf = (node) => textContentGetter.call(node);
// In an element, a shadow root or a document.
export function queryAll(root, selector) {
  const type = nodeTypeOf(root);
  if (type === ELEMENT) return nativeQuerySelectorAll.call(root, selector);
  return (type === DOCUMENT ? nativeQueryDocument : nativeQueryFragment).call(root, selector);
}
export const holdsNode = (el, node) => nativeContains.call(el, node);
export const treeRootOf = (node) => nativeGetRootNode.call(node);
export const SVG = 'http://www.w3.org/2000/svg';
export const isSvg = (el) => namespaceGetter.call(el) === SVG;

// Lower-case tag name. Only a form can answer anything but a string here.
export function tagOf(el) {
  const tag = el.localName;
  return typeof tag === 'string' ? tag : localNameGetter.call(el);
}

export function shadowOf(el) {
  return shadowRootGetter.call(el) || (anyClosedRoot && closedRoots.get(el)) || null;
}

// The slot that shows `node`; `assignedSlot` does not tell it for closed roots.
function slotOf(node, parent) {
  const slot = assignedSlotGetter.call(node);
  if (slot || !anyClosedRoot) return slot;
  const root = closedRoots.get(parent);
  if (!root) return null;
  for (const candidate of root.querySelectorAll('slot')) {
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
  return type === FRAGMENT ? parent.host || null : null;
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

// Set when an answer came from beyond the element and its only text: it may change without a mutation in it.
export let lookedElsewhere = false;

export const noteElsewhere = () => { lookedElsewhere = true; };
export const forgetElsewhere = () => { lookedElsewhere = false; };

// Elements that an id-reference attribute names, in its order; null without the
// attribute. An empty attribute may stand for elements set by script.
export function referencedElements(el, attribute, property) {
  const ids = attributeOf(el, attribute);
  if (ids === null) return null;
  lookedElsewhere = true;
  if (ids.trim() === '') {
    const set = property ? el[property] : null;
    return Array.isArray(set) ? set : [];
  }
  const root = treeRootOf(el);
  const found = [];
  if (!root.getElementById) return found;
  for (const id of ids.split(/[\t\n\f\r ]+/)) {
    const target = id === '' ? null : root.getElementById(id);
    if (target) found.push(target);
  }
  return found;
}

// Of a leaf the text is read as a whole: a text node that nobody asks for needs no object in our world.
// An own property may shadow this one on a form, where it only decides whether to look inside.
export const firstElementOf = (el) => el.firstElementChild;

export const isEditingHost = (el) => el.isContentEditable === true;
