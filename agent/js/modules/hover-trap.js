// The trap of a hover.

import { documentOf, matchesSelector } from './dom.js';
import { IDENTITY, apply, invert, mapToTop, showingRects } from './geometry.js';
import { elementAt, elementIn, receives } from './hit.js';
import { elementNow, isStillMeant } from './meant.js';
import { describeMet, metBy } from './met.js';
import { noteMiss } from './stillness.js';
import { PressTrap, TRAP_MS, endTrap } from './traps.js';

// The trap for the arrival of the pointer: whether the element gets it, and is still under the pointer after that.
export class HoverTrap {
  constructor({ id, mode = 'exact' }, el, { target, point, stand }) {
    Object.assign(this, { id, mode, el, target, point, stand });
    this.deadline = performance.now() + TRAP_MS;
    this.state = { downs: 0, clicks: 0, met: null, landed: null };
  }

  takes(event) {
    return event.type === 'pointermove' && PressTrap.prototype.isThere.call(this, event);
  }

  hear(event) {
    this.met = metBy(event);
    this.heard = this.mode !== 'exact' || this.isOf(this.met);
  }

  isOf(met) {
    return receives(elementNow(this.el, this.target), met) !== null || (this.stand && receives(this.stand, met) !== null);
  }

  // If the pointer was there already, no event comes. If the element moved away from it, the pointer is not over it.
  lookAgain() {
    const { state } = this;
    const el = elementNow(this.el, this.target);
    const into = documentOf(el) === document ? IDENTITY : invert(mapToTop(documentOf(el)));
    const { x, y } = into ? apply(into, this.point.x, this.point.y) : this.point;
    const under = showingRects(el).some((rect) => x >= rect.left - 1 && x <= rect.right + 1 && y >= rect.top - 1 && y <= rect.bottom + 1);
    const hovered = matchesSelector(el, ':hover');
    const there = under || hovered || this.isOf(elementIn(documentOf(el), x, y));
    // If another element got the move, it is a miss, even if this element is under the pointer by now. The pointer is
    // moved again.
    const came = this.heard || (hovered && !this.met);
    if (this.mode !== 'exact' || (came && there && isStillMeant(el, this.target))) state.downs = 1;
    else state.met = describeMet(this.met || elementAt(document, this.point.x, this.point.y));
    if (state.met) noteMiss(el);
    endTrap(this);
  }
}
