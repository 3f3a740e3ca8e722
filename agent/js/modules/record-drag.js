// Records drags: the dragged element, and the one that it is dropped on. HTML5 drags have events for both. Other drags
// are recognized by their press: it ends on another element, or its element has moved along.

import { boundingRectOf, documentOf, isConnectedNode, rootElementOf, tagOf } from './dom.js';
import { containsAcross, windowOf } from './frames.js';
import { elementIn } from './hit.js';
import { recordedTarget } from './locator.js';

const DRAG_BEGINS = 10;

// The target of a drop, as parameters of `electron_drag`.
function asDropTarget({ role, name_exact, selector }) {
  return selector ? { targetSelector: selector } : { targetRole: role, targetNameExact: name_exact };
}

const cornerOf = (el) => {
  const { left, top } = boundingRectOf(el);
  return { left, top };
};

// The topmost element at a point that is not part of the dragged one.
function belowDragged(el, { clientX, clientY }) {
  const all = Document.prototype.elementsFromPoint.call(documentOf(el), clientX, clientY);
  return Array.from(all).find((each) => !containsAcross(el, each)) || null;
}

export const dragMethods = {
  beginPointing(event) {
    const { press } = this;
    Object.assign(press, { x: event.clientX, y: event.clientY, far: false, from: cornerOf(press.el) });
  },

  on_pointermove(event) {
    this.pointer = { x: event.clientX, y: event.clientY, doc: documentOf(event.target), at: performance.timeOrigin + performance.now() };
    const { press } = this;
    if (press === null || press.button !== 0 || event.buttons !== 1) return;
    press.far = press.far || Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_BEGINS;
  },

  on_pointerup(event) {
    const { press } = this;
    if (press === null || press.button !== 0 || event.button !== 0 || !press.far || press.kind !== 'click' || press.clicked) return;
    const { el } = press;
    const now = cornerOf(el);
    const taken = isConnectedNode(el) && Math.hypot(now.left - press.from.left, now.top - press.from.top) > DRAG_BEGINS;
    const met = elementIn(documentOf(el), event.clientX, event.clientY);
    // The press has selected text. A run file has no line for that.
    const marked = windowOf(el).getSelection();
    const marks = !taken && marked !== null && !marked.isCollapsed;
    // A small movement during a click does not count.
    if (!taken && !marks && met !== null && containsAcross(el, met)) return;
    press.clicked = true;
    if (!marks) this.tellDrag(press.target, belowDragged(el, event));
  },

  on_dragstart(_event, met) {
    if (this.press !== null) this.press.clicked = true;
    this.drag = { target: recordedTarget(met) };
  },

  on_drop(_event, met) {
    const { drag } = this;
    this.drag = null;
    if (drag !== null) this.tellDrag(drag.target, met);
  },

  on_dragend() {
    this.drag = null;
  },

  tellDrag(source, place) {
    const target = place === null || place === rootElementOf(documentOf(place)) || tagOf(place) === 'body' ? null : recordedTarget(place);
    if (target !== null) this.tell('electron_drag', source, asDropTarget(target));
    else this.tell('electron_drag', source, {}, { note: 'dragged to a place that nothing tells from others' });
  },
};
