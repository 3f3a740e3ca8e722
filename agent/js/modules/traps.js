// Traps get our presses before the page (guard.js), and let them pass only if they meet the named element. A trap is
// set in the same turn as the check, and removes itself.

import { ELEMENT, FRAGMENT, documentOf, nodeTypeOf, pointerLockOf, rootElementOf, tagOf } from './dom.js';
import { containsAcross, isAttached } from './frames.js';
import { apply, mapToTop, showingRects } from './geometry.js';
import { given } from './given.js';
import { elementAt, ownControlBetween, receives } from './hit.js';
import { describeMet, metBy } from './met.js';
import { isStillMeant, elementNow } from './meant.js';
import { checkedNow } from './states.js';
import { isAwayFrom } from './positions.js';
import { noteMiss } from './stillness.js';

export const TRAP_MS = 30_000;
export const traps = new Map();
export const guard = globalThis.__stagewright_guard;

const PRESS_TYPES = new Set(['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu']);
const TOUCH_TYPES = new Set(['touchstart', 'touchmove', 'touchend', 'touchcancel', 'pointercancel']);
// The events that Chromium makes of a tap, and by how many CSS pixels it may move them. These are 16 window pixels at a
// zoom of 0.5.
const TAP_TYPES = new Set(['mouseover', 'mousedown', 'mouseup', 'click']);
const TAP_MOVES = 32;
// How many ancestors of the element under the pointer get a listener of their own.
const MAX_BESIDE = 30;
const BUTTONS = { left: 0, middle: 1, right: 2 };

// An event may arrive by the window's listener and the element's. Handle it once.
let heardLast = null;

// The recorder, which receives the events that no trap takes (record.js).
export let recorder = null;

export const setRecorder = (next) => { recorder = next; };

// The button and pointer type of a press that was stopped at its start. Its later events may come when its trap is
// removed, or the next one is set.
let stopped = null;

guard.handle = (event) => {
  if ((traps.size === 0 && recorder === null && stopped === null) || !event.isTrusted || event === heardLast) return undefined;
  heardLast = event;
  if (event.type === 'pointerdown') stopped = null;
  // The newest trap first: an older one would have got its events by now.
  for (const trap of [...traps.values()].reverse()) {
    if (performance.now() > trap.deadline) takeAway(trap);
    else if (trap.takes(event)) return trap.hear(event);
  }
  if (isRestOfStopped(event)) return stopEvent(event);
  // An event that no trap takes comes from a person.
  if (recorder !== null) recorder.hear(event);
  return undefined;
};

// A click by key has no pointer.
function isRestOfStopped({ type, button, pointerType }) {
  if (stopped === null) return false;
  if (TOUCH_TYPES.has(type)) return stopped.pointer === 'touch';
  return PRESS_TYPES.has(type) && button === stopped.button && (pointerType === undefined || pointerType === stopped.pointer);
}

export function setTrap(trap, families) {
  traps.set(trap.id, trap);
  // Where a document was opened anew, its listeners are gone.
  for (const view of knownViews()) for (const family of families) guard.listen(view, family);
  return trap;
}

export function knownViews() {
  const views = [window];
  guard.views = guard.views.filter((weak) => {
    const view = weak.deref();
    let known = false;
    try { known = Boolean(view && view.document && !view.closed); } catch { /* of another origin by now */ }
    if (known) views.push(view);
    return known;
  });
  // Frames from before our session have not made themselves known.
  const look = (view) => {
    for (let i = 0; i < view.length; i++) {
      const inner = view[i];
      try { if (!inner.document) continue; } catch { continue; }
      if (!views.includes(inner)) views.push(inner);
      look(inner);
    }
  };
  look(window);
  return views;
}

export function takeAway(trap) {
  traps.delete(trap.id);
  for (const node of trap.beside || []) guard.leave(node, 'press');
}

// Reports are sent by a binding at once. The answer of an evaluation would be delayed by a dialog that the page opens.
export function tellHost(report) {
  const tell = globalThis.__stagewright_heard;
  if (typeof tell === 'function') tell(JSON.stringify(report));
}

const tasks = new MessageChannel();
const afterwards = [];
tasks.port1.onmessage = () => afterwards.shift()();

export function afterThisTask(run) {
  afterwards.push(run);
  tasks.port2.postMessage(null);
}

export function stopEvent(event) {
  // Our listeners for touch are passive.
  if (!TOUCH_TYPES.has(event.type)) event.preventDefault();
  event.stopImmediatePropagation();
}

// Whether the pointer is locked: then every press goes to the locking element, where the pointer was then.
const isPointerLocked = ({ view }) => Boolean(view && view.document && pointerLockOf(view.document));

// The element at the point after `:hover` and `:active` have changed the layout, which the release of the button will
// meet. An element that moves away under the pointer gets the press, but no click.
function leftUnder({ view, clientX, clientY }) {
  return view && view.document ? elementAt(view.document, clientX, clientY) : null;
}

// Traps `count` presses of one button at one point. `through` is the control inside the element that takes the press,
// where no other place was free. `mode` is 'exact', 'any' (any element may be met) or 'none'. With 'none' the press is
// meant for a document of another agent, so each element here is a miss.
export class PressTrap {
  constructor({ id, button = 'left', count = 1, mode = 'exact', loose = false, pointer = 'mouse' }, el, { target, point, through, stand, checks = false, spot = null, guest = false }) {
    Object.assign(this, { id, button: BUTTONS[button], count, mode, loose, pointer, el, target, point, through, stand, checks, spot, guest });
    this.deadline = performance.now() + TRAP_MS;
    this.state = { downs: 0, clicks: 0, met: null, landed: null, menus: 0, lifted: false };
    this.beside = [];
  }

  takes(event) {
    const isMouseOfTap = event.type === 'mouseover' && this.pointer === 'touch' && this.begun === true;
    if (isMouseOfTap || event.type === 'pointerover') return (isMouseOfTap || event.pointerType === this.pointer) && (this.loose || this.isThere(event));
    // For a touch, the pointer event comes first. If it met another element, stop the touch events, too.
    if (TOUCH_TYPES.has(event.type)) return this.pointer === 'touch' && this.state.met !== null;
    if (!PRESS_TYPES.has(event.type)) return false;
    // The click of a key has no pointer type, nor has one after a press under a locked pointer. A click of a touch has
    // another one.
    const follows = this.state.met !== null && isPointerLocked(event);
    if (event.pointerType !== undefined && event.pointerType !== this.pointer && !follows) return false;
    // The event for a context menu has its own position, and may come in a document that did not get the press.
    if (event.type === 'contextmenu') return (this.button === 2 || this.pointer === 'touch') && (this.begun === true || this.mode === 'none');
    if (event.button !== this.button) return false;
    return this.loose || isPointerLocked(event) || this.isThere(event);
  }

  // Chromium moves the mouse events of a tap to the control that it takes for the meant one (22 and 33). It looks for
  // controls in a square of at most 32 px. Our other events have exactly the sent place, as `clientX` in this document.
  // In its frames the place is mapped to this document; with perspective in the map, `screenX` times the window's zoom
  // is compared (22 and 33). Events by a person, and by the app itself, pass.
  isThere({ type, clientX, clientY, screenX, screenY, view, target }) {
    const { x, y } = this.point;
    const slack = this.pointer === 'touch' && TAP_TYPES.has(type) ? TAP_MOVES : 0;
    const near = (at, by) => Math.abs(at.x - x) <= by + slack && Math.abs(at.y - y) <= by + slack;
    if (view === window) return near({ x: clientX, y: clientY }, 1);
    if (x < 4 || y < 4 || near(apply(mapToTop(documentOf(target)), clientX, clientY), 3)) return true;
    const zoom = screenX / x;
    return zoom > 0.2 && zoom < 6 && Math.abs(screenY - y * zoom) <= 1 + slack * zoom + Math.max(1, zoom, y / x);
  }

  hear(event) {
    const { state } = this;
    if (event.type === 'pointerover' || event.type === 'mouseover') return this.standBy(event);
    const begins = event.type === 'pointerdown' || (event.type === 'mousedown' && !this.begun);
    if (event.type === 'pointerdown') Object.assign(this, { begun: true, tapped: false });
    if (event.type === 'mouseup') this.begun = false;
    if (begins && !state.met) this.judge(event);
    else if (this.pointer === 'touch' && !state.met) this.hearTap(event);
    if (state.met || this.isOtherDocuments(event)) {
      stopped = { button: this.button, pointer: this.pointer };
      return stopEvent(event);
    }
    if (event.type === 'click' || event.type === 'auxclick') this.noteClick(event);
    if (event.type === 'dblclick') this.doubled = true;
    if (event.type === 'contextmenu') return this.hearMenu(event);
    // A finger that was held makes no click when it is lifted.
    if (this.pointer === 'touch' && event.type === 'pointerup') {
      state.lifted = true;
      tellHost({ id: this.id, what: 'lifted' });
    }
    return undefined;
  }

  // Whether another document had the press whose release this is. A frame that has just been loaded may get the release
  // of a press that its page had (a process of its own, 33). That page's trap stopped the press and reports it.
  isOtherDocuments({ type }) {
    // The press on an element that embeds a document is heard in that document.
    if (this.mode !== 'exact' || this.guest || this.pointer === 'touch') return false;
    return (type === 'pointerup' || type === 'mouseup') && this.state.downs === 0;
  }

  // Chromium makes a new hit test for the context menu of a right press, or of a finger that was held. If it meets
  // another element, stop the menu.
  hearMenu(event) {
    const { state } = this;
    const right = this.mode === 'any' || this.isRight(metBy(event));
    if (!right) state.landed = describeMet(metBy(event));
    if (this.pointer === 'touch') {
      state.menus = 1;
      tellHost({ id: this.id, what: 'menu', landed: state.landed });
    } else if (!right && this.mode === 'none') {
      // In the element's own document the click reports it.
      tellHost({ id: this.id, what: 'click', n: 0, landed: state.landed });
    }
    return right ? undefined : stopEvent(event);
  }

  judge(event) {
    const { state } = this;
    let met = metBy(event);
    let right = this.isRight(met);
    if (right && this.mode === 'exact') {
      const after = leftUnder(event);
      if (after && !this.isRight(after)) [met, right] = [after, false];
      else right = isStillMeant(elementNow(this.el, this.target), this.target);
    }
    const moved = right && this.hasLeftSpot(event);
    if (moved) right = false;
    if (right) {
      state.downs++;
    } else {
      state.met = { ...describeMet(met), moved, adjusted: !moved && this.isAdjusted(event) };
      noteMiss(elementNow(this.stand || this.el, this.stand ? null : this.target));
    }
    tellHost({ id: this.id, what: right ? 'down' : 'miss', n: state.downs, met: state.met });
  }

  // Whether the element has moved away from the point within it that the caller has chosen. A second click goes where
  // the first one went. Under a locked pointer the event has no place of its own.
  hasLeftSpot(event) {
    if (this.spot === null || this.mode !== 'exact' || this.state.downs > 0 || isPointerLocked(event)) return false;
    return isAwayFrom(this.standNow() || elementNow(this.el, this.target), this.spot, event);
  }

  // Whether the touch is on the element, and Chromium has given it to another control beside it.
  isAdjusted(event) {
    if (this.pointer !== 'touch' || this.mode !== 'exact' || this.isRight(metBy(event))) return false;
    const under = leftUnder(event);
    return under !== null && this.isRight(under);
  }

  hearTap(event) {
    if (event.type === 'mousedown') {
      this.tapped = true;
      this.judgeTap(event);
    } else if (event.type === 'mouseup' && !this.tapped) {
      const { state } = this;
      const { clicks } = state;
      afterThisTask(() => {
        // The page has removed the element that got the mousedown, so no document heard it.
        if (state.clicks > clicks) return;
        state.landed = { ref: null, role: 'generic', name: '', gone: true };
        tellHost({ id: this.id, what: 'click', n: clicks, landed: state.landed });
      });
    }
  }

  // Chromium makes a new hit test for the mouse events of a tap. Stop them if another element has come under the finger.
  // If the page has removed or hidden the element by then, they pass: the page had the touch, and the click reports
  // where it went.
  judgeTap(event) {
    const met = metBy(event);
    if (this.isRight(met) || (this.mode === 'exact' && this.isGone())) return;
    const { x, y } = this.point;
    const adjusted = event.view === window && Math.hypot(event.clientX - x, event.clientY - y) > 1;
    this.state.met = { ...describeMet(met), adjusted };
    tellHost({ id: this.id, what: 'miss', n: this.state.downs, met: this.state.met });
  }

  // An element may be removed from the page when the pointer arrives, or the mouse of a tap. Then only the element gets
  // the press, and no document (22 and 33). So the trap listens on it, and around it if only a part goes away.
  standBy(event) {
    if (this.mode === 'any') return;
    const path = this.isRight(metBy(event)) ? event.composedPath().slice(0, 1) : event.composedPath();
    for (const node of path) {
      if (nodeTypeOf(node) === FRAGMENT) continue;
      if (nodeTypeOf(node) !== ELEMENT || node === rootElementOf(document) || this.beside.length > MAX_BESIDE) break;
      guard.listen(node, 'press');
      this.beside.push(node);
    }
  }

  isGone() {
    const el = elementNow(this.el, this.target);
    return !isAttached(el) || showingRects(el).length === 0;
  }

  checkedNow() {
    const el = elementNow(this.el, this.target);
    return isAttached(el) ? checkedNow(el) : null;
  }

  isRight(met) {
    if (this.mode === 'any') return true;
    if (this.mode === 'none') return false;
    return [elementNow(this.el, this.target), this.standNow()].some((el) => {
      const how = el && receives(el, met);
      return how === 'direct' || (how === 'nested' && ownControlBetween(el, met) === this.through);
    });
  }

  // A label may belong to another control by now.
  standNow() {
    const { stand } = this;
    return stand && (tagOf(stand) !== 'label' || stand.control === elementNow(this.el, this.target)) ? stand : null;
  }

  noteClick(event) {
    const { state } = this;
    // A label forwards its click to its control, so that one press causes two clicks.
    if (state.clicks >= state.downs) return;
    const met = metBy(event);
    state.clicks++;
    // The press was right. If the click met another element, the app caused that: report it.
    const el = elementNow(this.el, this.target);
    const stand = this.standNow();
    const how = this.mode === 'exact' && met ? receives(el, met) || (stand && receives(stand, met)) : 'direct';
    if (!how) state.landed = { ...describeMet(met), around: containsAcross(met, el) };
    // The press itself may have replaced the element, or have changed the row of a ref.
    else if (this.mode === 'exact' && this.target && !given(this.target.ref) && !isStillMeant(el, this.target)) state.landed = describeMet(el);
    const report = { id: this.id, what: 'click', n: state.clicks, landed: state.landed };
    // Report after the page's own listeners, so that reports about their effects come first.
    const doubles = this.mayBeDouble();
    afterThisTask(() => {
      if (doubles) this.endDouble();
      tellHost({ ...report, apart: state.apart, ...(this.checks && { checked: state.checked = this.checkedNow() }) });
    });
    if (state.clicks >= this.count && !doubles) endTrap(this);
  }

  // Whether Chromium may make two clicks a double click: not if another element came under the pointer in between (22).
  // The event follows the second click in the same task.
  mayBeDouble() {
    return this.count === 2 && this.button === BUTTONS.left && this.state.clicks >= 2;
  }

  endDouble() {
    this.state.apart = !this.doubled;
    if (traps.has(this.id)) endTrap(this);
  }
}

const KEPT_STATES = 8;
export const lastStates = new Map();

// The trap has received all its events.
export function endTrap(trap) {
  takeAway(trap);
  lastStates.set(trap.id, trap.state);
  if (lastStates.size > KEPT_STATES) lastStates.delete(lastStates.keys().next().value);
}

export function stateOfTrap(id) {
  const trap = traps.get(id);
  return trap ? trap.state : lastStates.get(id);
}

// The events that a trap of a press listens for.
export const familiesOf = (trap) => (trap.pointer === 'touch' ? ['press', 'touch'] : ['press']);

// Sets a trap in a document that is not the target of a press, or that contains the target only in an embedded
// document.
export function opTrapHere({ id, button, count, mode, pointer }) {
  const trap = new PressTrap({ id, button, count, mode, pointer, loose: true }, rootElementOf(document), { point: { x: 0, y: 0 } });
  setTrap(trap, familiesOf(trap));
  return {};
}
