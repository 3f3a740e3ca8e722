// act: is the element ready for a person's hand? Visible, enabled, still, in view and not covered.
// When all is well at once the answer is too; nothing waits for a frame unless something really moves.

const NEEDS_ENABLED = new Set(['click', 'edit', 'type', 'clear', 'check', 'select', 'drag', 'focus']);
const NEEDS_EDITABLE = new Set(['type', 'clear']);
const NEEDS_NO_BOX = new Set(['files']);

function opAct(arg) {
  lastSeenBox = null;
  arg.started = performance.now();
  // One attempt: the reply, or the fault that says what is not ready yet.
  const attempt = () => {
    const named = actionTarget(arg);
    // To check a label is to check its box.
    const el = arg.kind === 'check' && named.localName === 'label' && named.control ? named.control : named;
    const obstacle = arg.force || arg.kind === 'none' ? null : unready(el, arg);
    if (obstacle) return { obstacle };
    try {
      return { reply: perform(el, arg) };
    } catch (error) {
      if (!(error instanceof Fault && error.mayChange)) throw error;
      return { obstacle: { code: error.code, message: error.message, details: error.details, lasting: false } };
    }
  };
  const first = attempt();
  if (first.reply) return first.reply;
  const timeout = arg.timeoutMs ?? 5000;
  if (timeout === 0 || first.obstacle.lasting) throw helpUnready(first.obstacle, arg);
  let last = first.obstacle;
  return waitUntil((missed) => {
    try {
      const { reply, obstacle } = attempt();
      if (reply) return reply;
      last = obstacle;
      if (obstacle.lasting) throw helpUnready(obstacle, arg);
      return undefined;
    } catch (error) {
      // Between two renders the target may be gone for a moment, when it is looked up anew.
      if (error instanceof Fault && error.code === 'SELECTOR_NO_MATCH' && !missed) return undefined;
      throw error;
    }
  }, timeout, arg.id, () => { throw helpUnready(last, arg, timeout); });
}

// An obstacle that time does not remove is `lasting`.
const obstacle = (code, message, details, lasting = false) => ({ code, message, details, lasting });

function unready(el, arg) {
  const { kind } = arg;
  if (NEEDS_NO_BOX.has(kind)) return null;
  const role = canonicalRole(roleOf(el) || '');
  if (el.localName === 'option' && kind === 'click' && !hasBox(el)) {
    return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} is an option of a closed list; select it with electron_select_option`, {}, true);
  }
  const stands = SCROLLS.has(kind) && showingRects(el).length > 0 ? [el] : standIns(el, kind);
  if (stands.length === 0) {
    const why = invisibleBecause(el);
    return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: ${why}`, { reason: why });
  }
  const off = NEEDS_ENABLED.has(kind) ? disabledControl(el, role) : null;
  if (off) return obstacle('ELEMENT_DISABLED', `${label(el)} is disabled${disabledBecause(off, el)}`);
  if (NEEDS_EDITABLE.has(kind)) {
    const refusal = uneditable(el);
    if (refusal) return refusal;
  }
  if (kind === 'focus' || kind === 'select' || NEEDS_EDITABLE.has(kind)) {
    // Where the focus did not stay, it is given again once the page has had its say.
    const early = arg.still && performance.now() - arg.started < arg.still;
    return early ? obstacle('ELEMENT_MOVED', `${label(el)} does not keep the focus`, { reason: 'focus' }) : null;
  }
  if (isMoving(stands[0], arg.still || 0, NEEDS_POINT.has(kind)) && !findSteadyPoint(stands[0], arg)) return obstacle('ELEMENT_MOVED', `${label(el)} keeps moving`, { reason: 'moving' });
  return NEEDS_POINT.has(kind) ? outOfReach(stands, el, arg) : null;
}

function uneditable(el) {
  if (codeEditorAt(el)) {
    return obstacle('TYPE_NO_EFFECT', `${label(el)} is in a code editor, which keeps its text elsewhere; use electron_type_into_editor with replace`, { tag: el.localName, editor: shortSelector(codeEditorAt(el)) }, true);
  }
  const target = editableIn(el);
  if (!target) {
    return obstacle('TYPE_NO_EFFECT', `${label(el)} does not take text`, { tag: el.localName }, true);
  }
  if (target.readOnly === true || attributeOf(target, 'aria-readonly') === 'true') {
    return obstacle('ELEMENT_READONLY', `${label(el)} is read-only`, {}, true);
  }
  return null;
}

// The control that a press on the element would work, if it is disabled: itself, the one it is a part of, its label's.
function disabledControl(el, role) {
  if (!stateOf(el, role).enabled) return el;
  const control = (el.localName === 'label' && el.control) || (CONTROL_ROLES.has(role) ? null : controlAround(el));
  return control && control !== el && !stateOf(control).enabled ? control : null;
}

const MIDDLES = ['center', 'nearest', 'end', 'start'];
// A page that is scrolled at every look would never come to rest.
const SCROLL_AGAIN_MS = 200;
let scrolledAt = -Infinity;

// Scrolls only when the element cannot be hit where it is: to the middle, else to where nothing sticky is over it.
function outOfReach(stands, el, arg) {
  const first = preferredPoints(stands[0], arg);
  let found = hitPointOf(stands, arg.position, first);
  reached = { el, found };
  if (found.point) return null;
  // Where the page has its scrolling smooth, Chromium 108 glides however it is asked: what is on its way is waited for.
  const box = rectOf(stands[0]);
  const glides = lastScrolled.el === el && (lastScrolled.y !== box.y || lastScrolled.x !== box.x);
  const scrolls = lastScrolled.el !== el || (performance.now() - scrolledAt > SCROLL_AGAIN_MS && !glides);
  lastScrolled = { el, x: box.x, y: box.y };
  if (scrolls) {
    scrolledAt = performance.now();
    for (const edge of MIDDLES) {
      bringIntoView(stands[0], edge);
      found = hitPointOf(stands, arg.position);
      reached = { el, found };
      if (found.point) return null;
    }
    bringIntoView(stands[0], 'center');
    found = hitPointOf(stands, arg.position);
  }
  if (!found.hit) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} lies outside the viewport and cannot be scrolled into it`, { reason: 'outside viewport' });
  const covering = coveredBy(found.hit);
  const what = `${covering.role} ${covering.name ? quoted(covering.name, 60) : covering.selector}`;
  return obstacle('ELEMENT_COVERED', `${label(el)} is covered by ${what}, which would receive the click`, { covered_by: covering });
}

let lastScrolled = { el: null, x: 0, y: 0 };
// What the check has found: the aim is taken in the same turn.
let reached = null;

// The first of the stand-ins that has a point of its own.
function hitPointOf(stands, position, first) {
  let last = {};
  for (const stand of stands) {
    const found = findHitPoint(stand, position, first);
    if (found.point) return { ...found, stand };
    if (!last.hit) last = found;
  }
  return last;
}

// Where a press may be put for an element. A styled checkbox is often an invisible input under a visible label: the
// input where it can be hit, else a label of it. A box around an editor is often larger than it: what takes the text.
function standIns(el, kind) {
  const shown = (some) => !invisibleBecause(some);
  if (kind === 'edit') return [editorIn(el)].filter(shown);
  const box = el.localName === 'input' && (el.type === 'checkbox' || el.type === 'radio');
  if (!box || kind !== 'check' && kind !== 'click') return [el].filter(shown);
  return [el, ...(el.labels || [])].filter(shown);
}

function hasBox(el) {
  const rect = el.getBoundingClientRect();
  return rect.width > 0 && rect.height > 0;
}

// Why a person could not see it, or '' when they could.
function invisibleBecause(el) {
  const render = renderOf(el);
  if (render === SHOWN) {
    if (hasBox(el) || Array.from(el.getClientRects()).some((r) => r.width > 0 && r.height > 0)) return '';
    return showingRects(el).length > 0 ? '' : 'it has no size';
  }
  if (render === TEXT_HIDDEN) return `visibility is ${windowOf(el).getComputedStyle(el).visibility}${onAncestor(el, 'visibility')}`;
  return `display is none${onAncestor(el, 'display')}`;
}

// Names the outermost ancestor that hides it.
function onAncestor(el, property) {
  let culprit = null;
  for (let at = el; at; at = parentAcross(at)) {
    if (at.nodeType !== 1) continue;
    const value = windowOf(at).getComputedStyle(at)[property];
    if (property === 'display' ? value === 'none' : value !== 'visible') culprit = at;
    if (property === 'display' && at.localName === 'details' && !at.open && at !== el) return ' inside a closed <details>';
  }
  if (culprit === null) return ' (content-visibility)';
  return culprit === el ? '' : ` on its ancestor ${shortSelector(culprit)}`;
}

function disabledBecause(el, part = el) {
  const through = part === el ? '' : ` with ${label(el)}`;
  if (el.disabled === true) return through;
  for (let at = el; at; at = parentAcross(at)) {
    if (at.nodeType !== 1) continue;
    if (at.localName === 'fieldset' && at.disabled) return `${through} by the fieldset ${shortSelector(at)}`;
    if (attributeOf(at, 'aria-disabled') === 'true') return at === el ? `${through} (aria-disabled)` : `${through} by aria-disabled on ${shortSelector(at)}`;
  }
  return through;
}

const label = (el) => {
  const { ref, role, name } = describe(el);
  return `${role}${name ? ` ${quoted(name, 60)}` : ` <${el.localName}>`}${ref === null ? '' : ` (ref ${ref})`}`;
};

// Where it was at an earlier attempt of the same wait: two differing boxes mean that it moves.
const FRAME_MS = 8;
// Without frames (a hidden window) the animation clock may stand: then nothing moves either.
const FROZEN_MS = 250;
let lastSeenBox = null;
// What shakes about a place that it never leaves can be pressed there.
const SHAKING_FRAMES = 15;
const SHAKING_PX = 4;
const SHAKES_BY_PX = 6;

// `still`: for how many milliseconds it has to be in one place, after a press that found something else there.
function isMoving(el, still, mayShake) {
  const animated = movingAnimations(el);
  const rect = rectOf(el);
  const now = performance.now();
  const frame = el.ownerDocument.timeline.currentTime;
  const before = lastSeenBox && lastSeenBox.el === el ? lastSeenBox : null;
  if (!before) {
    lastSeenBox = { el, rect, frame, at: now, since: now, common: rect, looks: 1 };
    return animated || still > 0;
  }
  const same = before.rect.x === rect.x && before.rect.y === rect.y
    && before.rect.width === rect.width && before.rect.height === rect.height;
  // Attempts come faster than frames when mutations wake them: within one frame boxes tell nothing.
  const compared = frame - before.frame >= FRAME_MS || now - before.at > FROZEN_MS;
  if (compared || !same) {
    const common = overlap(before.common, rect);
    lastSeenBox = { el, rect, frame, at: now, since: same ? before.since : now, common, looks: common ? before.looks + 1 : 1 };
    if (!common) lastSeenBox.common = rect;
  }
  const { common: steady, looks } = lastSeenBox;
  const shakes = mayShake && looks > SHAKING_FRAMES && Math.min(steady.width, steady.height) >= SHAKING_PX
    && Math.max(rect.width - steady.width, rect.height - steady.height) < SHAKES_BY_PX;
  if (shakes) return false;
  return !same || (animated && !compared) || now - lastSeenBox.since < still;
}

function overlap(one, other) {
  const left = Math.max(one.x, other.x);
  const top = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - left;
  const height = Math.min(one.y + one.height, other.y + other.height) - top;
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : null;
}

// After a miss: where the pointer is now, which changes nothing more by arriving; then what the boxes that the element
// had so far have in common, and what it is shaking about.
function preferredPoints(el, { series }) {
  const points = steady !== null && steady.series === series ? steady.points.slice(0, 1) : [];
  const middle = (rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  if (pressed !== null && pressed.series === series) {
    const into = el.ownerDocument === document ? IDENTITY : invert(mapToTop(el.ownerDocument));
    if (into) points.push(apply(into, pressed.point.x, pressed.point.y));
    // Where it was both at rest and when the pointer had come, it is in either case.
    for (const box of [pressed.missed, rectOf(el)]) {
      const common = box && overlap(pressed.box, box);
      if (common) points.push(middle(common));
    }
  }
  if (lastSeenBox && lastSeenBox.el === el && lastSeenBox.looks > 1) points.push(middle(lastSeenBox.common));
  return points;
}

// What a resting pointer drives to and fro is under it at some points all the time: those that have met the element at
// every look since its press met something else, in boxes that were not the same.
let steady = null;
const STEADY_LOOKS = 4;
const STEADY_POINTS = 150;

function findSteadyPoint(el, { series, still, kind }) {
  if (!still || !NEEDS_POINT.has(kind)) return false;
  const box = rectOf(el);
  const meets = (point) => reach(el, point).how === 'direct';
  if (steady === null || steady.series !== series || steady.points.length === 0) {
    const points = [];
    for (const point of candidatePoints(el)) {
      if (meets(point)) points.push(point);
      if (points.length >= STEADY_POINTS) break;
    }
    steady = { series, box, points, looks: 1, moved: false };
    return false;
  }
  steady.points = steady.points.filter(meets);
  steady.looks++;
  steady.moved ||= box.x !== steady.box.x || box.y !== steady.box.y;
  return steady.moved && steady.looks >= STEADY_LOOKS && steady.points.length > 0;
}

// Place and box of the last press of a series of attempts.
let pressed = null;

// Where an element is as its press meets something else.
function noteMiss(el) {
  if (pressed !== null) pressed.missed = rectOf(el);
}

const MOVING = /transform|translate|scale|rotate|left|top|right|bottom|width|height|margin|padding|inset|offset[A-Z]|flex|grid|font/i;

function movingAnimations(el) {
  for (let at = el; at; at = parentAcross(at)) {
    if (at.nodeType !== 1 || !at.getAnimations) continue;
    for (const animation of at.getAnimations()) {
      if (animation.playState === 'running' && animatesBox(animation)) return true;
    }
  }
  return false;
}

function animatesBox(animation) {
  if (animation.transitionProperty) return MOVING.test(animation.transitionProperty);
  try {
    return animation.effect.getKeyframes().some((frame) => MOVING.test(Object.keys(frame).join()));
  } catch {
    return true;
  }
}

function perform(el, arg) {
  const { kind } = arg;
  if (kind === 'select') return beginSelection(el, arg);
  const reply = { target: describe(el) };
  if (SCROLLS.has(kind)) Object.assign(reply, intoView(el, arg));
  if (kind === 'focus' || kind === 'type' || kind === 'clear') {
    Object.assign(reply, takeFocus(el, arg));
    if (arg.arm) setTrap(new KeyTrap(arg.arm, el, arg), ['key']);
  }
  if (kind === 'check') {
    reply.checked = checkedNow(el);
    // Nothing is pressed for what is so already, or is nothing to check.
    if (reply.checked === null || reply.checked === arg.wanted) return { ...reply, settled: true };
  }
  if (NEEDS_NO_BOX.has(kind)) {
    const input = fileInput(el);
    Object.assign(reply, { multiple: input !== null && input.multiple, accepts_files: input !== null });
  }
  if (NEEDS_POINT.has(kind)) Object.assign(reply, aim(el, arg));
  // While something is dragged, what lies over the place says nothing: often it is what is dragged.
  if (kind === 'place') Object.assign(reply, toInput(forcedPoint(el, arg.position).point));
  return reply;
}

const NEEDS_POINT = new Set(['click', 'check', 'edit', 'hover', 'drag', 'drop', 'wheel']);
const SCROLLS = new Set(['scroll', 'reveal']);

// An option or tree item without a state may have one once it is pressed.
function checkedNow(el) {
  const { checked } = stateOf(el);
  return checked === null && MAY_BE_CHECKED.has(roleOf(el)) && el.localName !== 'option' ? false : checked;
}

function fileInput(el) {
  const input = el.localName === 'label' ? el.control : el;
  return input && input.localName === 'input' && input.type === 'file' ? input : null;
}

// Where to put the pointer, and the trap that hears whether it met the element. With force nothing is asked of the
// element but a box in the viewport.
function aim(el, arg) {
  const stands = arg.force ? [el] : standIns(el, arg.kind);
  const known = reached !== null && reached.el === el && !arg.force ? reached.found : null;
  reached = null;
  let found = known || hitPointOf(stands, arg.position, preferredPoints(stands[0], arg));
  if (!found.point && arg.force) found = forcedPoint(el, arg.position);
  if (!found.point) throw helpUnready(outOfReach(stands, el, arg) || obstacle('ELEMENT_MOVED', `${label(el)} keeps moving`, {}), arg);
  const stand = found.stand || el;
  if (arg.arm && arg.arm.button === 'right') found = onWholePixels(stand, found);
  const { point, how } = found;
  pressed = { series: arg.series, box: rectOf(stand), point };
  if (arg.arm) arm(el, stand, point, how, arg);
  const { x, y } = toInput(point);
  const reply = { x: roundPoint(x), y: roundPoint(y), ...guestAt(found.hit) };
  // Which of them can be reached, whoever embeds this document knows.
  if (arg.arm && arg.arm.loose) reply.others = otherPoints(stands, arg.position);
  // Pressed all the same, since it leaves no other place: but said.
  if (how === 'nested') reply.through = describeMet(found.hit);
  return reply;
}

// A context menu is looked for at whole pixels of the window (22 and 33): a tiny element is pressed there, if it can be.
function onWholePixels(el, found) {
  const into = el.ownerDocument === document ? IDENTITY : invert(mapToTop(el.ownerDocument));
  const near = (n) => [Math.round(n), Math.floor(n), Math.ceil(n)];
  for (const x of into ? near(found.point.x) : []) {
    for (const y of near(found.point.y)) {
      const whole = reach(el, apply(into, x, y));
      if (whole.how === 'direct') return { ...found, ...whole };
    }
  }
  return found;
}

function arm(el, stand, point, how, arg) {
  const at = { x: roundPoint(point.x), y: roundPoint(point.y) };
  const about = { target: arg.target, point: at, how, stand: stand === el ? null : stand };
  const options = arg.force ? { ...arg.arm, mode: 'any' } : arg.arm;
  if (arg.kind === 'hover') setTrap(new HoverTrap(options, el, about), ['hover']);
  else setTrap(new PressTrap(options, el, about), ['press']);
}

const MAX_OTHER_POINTS = 40;

function otherPoints(stands, position) {
  const points = [];
  for (const el of stands) {
    let left = MAX_OTHER_POINTS;
    for (const candidate of candidatePoints(el, position)) {
      const { point, how } = reach(el, candidate);
      if (how !== 'direct') continue;
      points.push({ x: roundPoint(point.x), y: roundPoint(point.y) });
      left--;
      if (left === 0) break;
    }
  }
  return points;
}

// What is behind such an element is another agent's to hear.
const guestAt = (hit) => (hit && /^(iframe|frame|webview|object|embed|fencedframe)$/.test(hit.localName) && !frameDocument(hit) ? { guest: true } : {});

const roundPoint = (n) => Math.round(n * 100) / 100;

function forcedPoint(el, position) {
  const look = () => candidatePoints(el, position).next().value;
  const within = (point) => {
    if (!point) return null;
    const { x, y } = apply(el.ownerDocument === document ? IDENTITY : mapToTop(el.ownerDocument), point.x, point.y);
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? { x, y } : null;
  };
  let point = within(look());
  if (!point) {
    bringIntoView(el, 'center');
    point = within(look());
  }
  if (point) return { point, how: 'direct', hit: null };
  const why = invisibleBecause(el) || 'it lies outside the viewport and cannot be scrolled into it';
  throw new Fault('ELEMENT_NOT_VISIBLE', `${label(el)} has no box to press: ${why}`, { details: { reason: why }, next_actions: [lookAgain()] });
}

function helpUnready({ code, message, details }, arg, waited) {
  const fault = new Fault(code, waited ? `${message} (looked for ${waited} ms)` : message, { details: { ...details } });
  if (details && details.editor && arg.args) {
    const args = { text: '', ...arg.args, replace: true };
    delete args.force;
    fault.next_actions = [{ tool: 'electron_type_into_editor', args, why: 'clicks the editor and replaces its text' }];
  } else {
    fault.next_actions = [lookAgain()];
  }
  return fault;
}
