// Regions that drag a window without a frame (`app-region: drag`). The window system takes each press and move there,
// and the page gets no event.
//
// The window gets the boxes of all elements with the property, in tree order: `drag` adds a box, `no-drag` removes one
// (Electron, `DraggableRegionsToSkRegion`). So the last box that contains a point decides. A control in a dragging bar
// has no value of its own and is dead.

import { comesBefore, elementsFromPointOf, styleOf } from './dom.js';

// Whether the window has no frame. Regions of other windows have no effect.
let frameless = false;

export function noteFrame(regions) {
  frameless = regions === true;
  lastRegion = null;
}

// Whether an element was found in the way because of its drag region.
export const isDragRegion = (el) => el === lastRegion;

let lastRegion = null;

// The element whose region takes a press at a point of the agent's own viewport, or null.
export function dragRegionAt(x, y) {
  if (!frameless) return null;
  let last = null;
  let drags = false;
  for (const el of elementsFromPointOf(document, x, y)) {
    const region = styleOf(el).getPropertyValue('-webkit-app-region');
    if ((region !== 'drag' && region !== 'no-drag') || (last !== null && comesBefore(el, last))) continue;
    last = el;
    drags = region === 'drag';
  }
  return drags ? (lastRegion = last) : null;
}
