// The documents of a page that this world can read, with their shadow roots. A page may have elements with the names of
// properties of its document or forms, which hide these. So they are read by the getters of the prototypes.

const getter = (prototype, name) => {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name);
  return (object) => Reflect.apply(get, object, []);
};
const call = (method, object, ...given) => Reflect.apply(method, object, given);

const kindOf = (object) => call(Object.prototype.toString, object);
const shadowOf = getter(Element.prototype, 'shadowRoot');
const innerDocumentOf = getter(HTMLIFrameElement.prototype, 'contentDocument');
const timelineOf = getter(Document.prototype, 'timeline');
const viewOf = getter(Document.prototype, 'defaultView');
const ownerOf = getter(Node.prototype, 'ownerDocument');
const nodeTypeOf = getter(Node.prototype, 'nodeType');
const documentOf = (root) => (nodeTypeOf(root) === Node.DOCUMENT_NODE ? root : ownerOf(root));

const of = (root) => (nodeTypeOf(root) === Node.DOCUMENT_NODE ? Document.prototype : ShadowRoot.prototype);
const animationsOf = (root) => call(of(root).getAnimations, root);
const activeOf = (root) => getter(of(root), 'activeElement')(root);
const sheetsOf = (root) => [...getter(of(root), 'adoptedStyleSheets')(root)];
const setSheets = (root, sheets) => {
  call(Object.getOwnPropertyDescriptor(of(root), 'adoptedStyleSheets').set, root, sheets);
};

// All elements in a document, shadow root or element that a selector finds.
function elementsIn(root, selector = '*') {
  const type = nodeTypeOf(root);
  const prototype = { [Node.DOCUMENT_NODE]: Document, [Node.ELEMENT_NODE]: Element }[type] || DocumentFragment;
  return [...call(prototype.prototype.querySelectorAll, root, selector)];
}

// A document, its frames that are open to it, and all open shadow roots. `frames` leaves the frames out.
function rootsIn(document, frames = true) {
  const roots = [document];
  for (const root of roots) {
    for (const element of elementsIn(root)) {
      const shadow = shadowOf(element);
      if (shadow) roots.push(shadow);
      if (!frames || kindOf(element) !== '[object HTMLIFrameElement]') continue;
      const inner = innerDocumentOf(element);
      if (inner && viewOf(inner)) roots.push(inner);
    }
  }
  return roots;
}
