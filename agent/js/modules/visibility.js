// Visibility of elements: rendered, visible, exposed to assistive technology.
//
// `checkVisibility` (Chromium 105) answers in one native call, but knows boxes only. Some elements show without a box
// of their own (display:contents, options of a closed drop-down). These are checked here.

import {
  attributeOf, closestOf, composedParent, hasAnyAttribute, isConnectedNode, nativeCheckVisibility, nativeGetClientRects,
  parentNodeOf, queryOne, styleOf, tagOf, treeRootOf,
} from './dom.js';
import { pass } from './pass.js';
import { noteRender } from './stretch-notes.js';

export const INHERITS_ARIA_HIDDEN = 1;
export const INHERITS_ARIA_DISABLED = 2;

// How an element's content reaches the user.
export const SHOWN = 2;
export const TEXT_HIDDEN = 1; // visibility: hidden, a descendant may be visible again
export const GONE = 0; // no box: display:none, content-visibility, closed <details>

// Give all options: a missing one is looked up along the prototype chain at each call, which costs half as much as the
// call itself.
const WITH_VISIBILITY = Object.freeze({
  __proto__: null,
  checkOpacity: false,
  checkVisibilityCSS: true,
  contentVisibilityAuto: false,
  opacityProperty: false,
  visibilityProperty: false,
});
const WITH_OPACITY = Object.freeze({ ...WITH_VISIBILITY, __proto__: null, checkOpacity: true });

function ownBits(el) {
  if (!hasAnyAttribute(el)) return 0;
  let bits = 0;
  if (attributeOf(el, 'aria-hidden') === 'true') bits |= INHERITS_ARIA_HIDDEN;
  if (attributeOf(el, 'aria-disabled') === 'true') bits |= INHERITS_ARIA_DISABLED;
  return bits;
}

// The bits of an element, which its children inherit, cached within a pass. Not recursive, because a page may be deeper
// than the stack allows.
function inheritedBits(el) {
  const above = [];
  let bits = 0;
  for (let at = el; at !== null; at = composedParent(at)) {
    const known = pass === null ? undefined : pass.inherited.get(at);
    if (known !== undefined) {
      bits = known;
      break;
    }
    above.push(at);
  }
  for (let i = above.length - 1; i >= 0; i--) {
    bits |= ownBits(above[i]);
    if (pass !== null) pass.inherited.set(above[i], bits);
  }
  return bits;
}

// Bits of any element. Siblings follow each other in a walk, so the last parent is remembered, unless it is a shadow
// host, which is no composed parent.
export function ariaBits(el) {
  const parent = parentNodeOf(el);
  if (pass !== null && parent !== null && parent === pass.lastParent) return ownBits(el) | pass.lastParentBits;
  const composed = composedParent(el);
  const bits = composed === null ? 0 : inheritedBits(composed);
  if (pass !== null && composed === parent) {
    pass.lastParent = parent;
    pass.lastParentBits = bits;
  }
  return ownBits(el) | bits;
}

export function isAriaHidden(el) {
  return (ariaBits(el) & INHERITS_ARIA_HIDDEN) !== 0;
}

export function computeRender(el) {
  if (nativeCheckVisibility.call(el, WITH_OPACITY)) return SHOWN;
  if (nativeCheckVisibility.call(el, WITH_VISIBILITY)) return isGhost(el) ? TEXT_HIDDEN : SHOWN;
  if (!isConnectedNode(el)) return GONE;
  if (nativeCheckVisibility.call(el)) return TEXT_HIDDEN;
  const tag = tagOf(el);
  const style = styleOf(el);
  if (style.display === 'none') return tag === 'area' ? renderOfArea(el) : GONE;
  const parent = composedParent(el);
  const inSelect = tag === 'option' || tag === 'optgroup';
  // Elements without a box that are not display:none: display:contents, or content of a closed drop-down.
  if (!inSelect && style.display !== 'contents' && !(parent && withinSelect(parent))) return GONE;
  const above = parent === null ? SHOWN : renderOf(parent);
  if (above === GONE) return GONE;
  return style.visibility === 'visible' ? SHOWN : TEXT_HIDDEN;
}

// For a transparent element: whether it also lets the pointer through, so that it can neither be seen nor pressed. A
// labelled input does not count, because its label stands for it.
export function isGhost(el) {
  return styleOf(el).pointerEvents === 'none' && !(tagOf(el) === 'input' && el.labels !== null && el.labels.length > 0);
}

function withinSelect(el) {
  return closestOf(el, 'option') !== null;
}

function renderOfArea(el) {
  const map = closestOf(el, 'map');
  const image = map && map.name && queryOne(treeRootOf(el), `img[usemap="#${CSS.escape(map.name)}"]`);
  return image ? renderOf(image) : GONE;
}

// SHOWN, TEXT_HIDDEN or GONE, from CSS alone.
export function renderOf(el) {
  if (pass === null) return computeRender(el);
  if (el !== pass.lastElement) {
    const known = pass.rendered.get(el);
    const render = known === undefined ? computeRender(el) : known;
    noteRender(el, render);
    pass.lastElement = el;
    pass.lastRender = render;
  }
  return pass.lastRender;
}

// The same for an element inside another one's name: it will be asked again.
export function renderInName(el) {
  if (pass === null) return computeRender(el);
  let render = pass.rendered.get(el);
  if (render === undefined) {
    render = computeRender(el);
    pass.rendered.set(el, render);
  }
  noteRender(el, render);
  return render;
}

// Visible: CSS shows it, and no ancestor keeps it from assistive technology.
export function isVisible(el) {
  return renderOf(el) === SHOWN && !isAriaHidden(el);
}

// Rendered: a box that a user could see, wherever it is on the page.
export function isRendered(el) {
  return renderOf(el) === SHOWN && nativeGetClientRects.call(el).length > 0;
}
