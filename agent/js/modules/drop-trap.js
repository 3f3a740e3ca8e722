// The trap for a drop: it must reach the named element, or an element over it, and nothing else.

import { documentOf } from './dom.js';
import { dragged } from './drag.js';
import { containsAcross, isAttached } from './frames.js';
import { showingRects } from './geometry.js';
import { given } from './given.js';
import { receives } from './hit.js';
import { isStillMeant, elementNow } from './meant.js';
import { actionTarget } from './targets.js';
import { describeMet, metBy } from './met.js';
import { TRAP_MS, setTrap, stopEvent, traps } from './traps.js';

const DROP_TYPES = new Set(['dragover', 'drop']);

// A list that sorts during the drag puts the dragged item under the pointer, at the named place. A person drops it
// there, too.
const isOfDragged = (met) => dragged !== null && met !== null && isAttached(dragged) && containsAcross(dragged, met);

class DropTrap {
  constructor({ id }, el, { target }) {
    Object.assign(this, { id, el, target, over: null, event: null });
    this.deadline = performance.now() + TRAP_MS;
    this.state = { downs: 0, clicks: 0, met: null, landed: null };
  }

  takes(event) {
    return DROP_TYPES.has(event.type);
  }

  hear(event) {
    const met = metBy(event);
    // Without an element the drag ends at a place: accept any element there.
    const own = this.el === null || isOfDragged(met);
    const right = own || (this.isRight(met, event) && (event.type === 'dragover' || isStillMeant(elementNow(this.el, this.target), this.target)));
    if (event.type === 'dragover') {
      this.over = right ? null : describeMet(met);
      return undefined;
    }
    this.event = event;
    if (right) this.state.downs = 1;
    else this.state.met = describeMet(met);
    return right ? undefined : stopEvent(event);
  }

  // A marker for the drop often lies over the place itself, and so does the dragged element.
  isRight(met, { clientX, clientY, target }) {
    const el = elementNow(this.el, this.target);
    if (receives(el, met)) return true;
    if (documentOf(target) !== documentOf(el)) return false;
    return showingRects(el).some((rect) => clientX >= rect.left && clientX < rect.right && clientY >= rect.top && clientY < rect.bottom);
  }

  report() {
    const { downs, met } = this.state;
    return { met, over: this.over, dropped: downs > 0, prevented: this.event !== null && this.event.defaultPrevented };
  }
}

export function opDropTrap(arg) {
  setTrap(new DropTrap(arg.arm, given(arg.target) ? actionTarget(arg) : null, arg), ['drag']);
  return {};
}

// If the document was replaced, the new one has no report of the drop.
export function opDropped({ id, kept }) {
  const trap = traps.get(id);
  if (!kept) traps.delete(id);
  return trap ? trap.report() : { moved: true, dropped: false, prevented: false, over: null };
}
