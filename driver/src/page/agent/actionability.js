// act: is the element ready for a person's hand? Visible, enabled, still, in view and not covered.
// When all is well at once the answer is too; nothing waits for a frame unless something really moves.

const NEEDS_ENABLED = new Set(['click', 'edit', 'type', 'clear', 'check', 'select', 'drag', 'focus']);
const NEEDS_EDITABLE = new Set(['type', 'clear']);
const NEEDS_NO_BOX = new Set(['files']);

function opAct(arg) {
  lastSeenBox = null;
  if (arg.elsewhere) putElsewhere(arg);
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
  }, timeout, () => { throw helpUnready(last, arg, timeout); });
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
  const stands = SCROLLS.has(kind) && (clientRectsOf(el).length > 0 || showingRects(el).length > 0) ? [el] : standIns(el, kind);
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
  lookForFlight(stands[0], arg);
  if (isMoving(stands[0], arg.still || 0, NEEDS_POINT.has(kind)) && !findSteadyPoint(stands, arg) && !pouncesHere(stands[0], arg) && !restsToFlee(stands[0], arg)) {
    const again = arg.still && NEEDS_POINT.has(kind);
    if (again) tryElsewhere(stands[0], arg.series);
    if (!again || !goesToAndFro()) return obstacle('ELEMENT_MOVED', `${label(el)} keeps moving`, { reason: 'moving' });
  }
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
    if (!found.point && !arg.position) found = partInView(stands[0]) || found;
    if (found.point) {
      reached = { el, found };
      return null;
    }
  }
  if (!found.hit) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} lies outside the viewport (${innerWidth} by ${innerHeight}) and cannot be scrolled into it`, { reason: 'outside viewport' });
  const covering = coveredBy(found.hit);
  const what = `${covering.role} ${covering.name ? quoted(covering.name, 60) : covering.selector}`;
  return obstacle('ELEMENT_COVERED', `${label(el)} is covered by ${what}, which would receive the click`, { covered_by: covering });
}

// Where it is now, what embeds this document covers it: it is put to another place of the view before it is looked at.
function putElsewhere(arg) {
  const el = actionTarget(arg);
  const stand = standIns(el, arg.kind)[0] || el;
  bringIntoView(stand, ELSEWHERE[(arg.elsewhere - 1) % ELSEWHERE.length]);
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
  if (kind === 'edit') return [editorIn(el), el].filter(shown);
  // The field of a terminal lies out of sight: its screen is what a person presses.
  if (kind !== 'wheel' && isEditorInput(el) && terminalScreen(el)) return [terminalScreen(el)].filter(shown);
  const box = el.localName === 'input' && (el.type === 'checkbox' || el.type === 'radio') || DRAWN_ROLES.has(roleOf(el));
  // A control is hovered with its label (HTML, 4.16.3: the :hover pseudo-class).
  if (!box || !BY_LABEL.has(kind)) return [el].filter(shown);
  const stands = [el, ...(el.labels || [])].filter(shown);
  const drawing = stands.length === 0 ? drawingOf(el) : null;
  return drawing === null ? stands : [drawing];
}

// What is drawn for a control that has no size itself and no label: the box about the two of them, which holds nothing else.
const NEAR_BOXES = 3;

function drawingOf(el) {
  if (renderOf(el) !== SHOWN) return null;
  let box = composedParent(el);
  for (let near = 0; box !== null && near < NEAR_BOXES; near++, box = composedParent(box)) {
    if (!hasBox(box)) continue;
    const only = controlsIn(box).every((one) => one === el) && bareLength(box) < LONGEST_LABEL;
    return only && !invisibleBecause(box) && !CONTROL_ROLES.has(roleOf(box)) && tagOf(box) !== 'body' ? box : null;
  }
  return null;
}

const BY_LABEL = new Set(['check', 'click', 'hover']);

function hasBox(el) {
  const rect = boundingRectOf(el);
  return rect.width > 0 && rect.height > 0;
}

// Why a person could not see it, or '' when they could.
function invisibleBecause(el) {
  const render = renderOf(el);
  if (render === SHOWN) {
    if (hasBox(el) || Array.from(clientRectsOf(el)).some((r) => r.width > 0 && r.height > 0)) return '';
    return showingRects(el).length > 0 ? '' : 'it has no size';
  }
  if (render === TEXT_HIDDEN && windowOf(el).getComputedStyle(el).visibility === 'visible' && isGhost(el)) {
    return 'it is transparent (opacity 0) and lets the pointer through';
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

function perform(el, arg) {
  const { kind } = arg;
  if (kind === 'select') return beginSelection(el, arg);
  const reply = { target: describe(el) };
  if (SCROLLS.has(kind)) Object.assign(reply, intoView(el, arg));
  if (kind === 'focus' || kind === 'type' || kind === 'clear') {
    Object.assign(reply, takeFocus(el, arg));
    // A picker gets no keys: its value is set.
    const { before } = reply;
    const then = kind === 'type' ? () => opTyped({ target: arg.target, before, replacement: arg.text }) : null;
    if (arg.arm && reply.setter !== 'value-events') setTrap(new KeyTrap(arg.arm, el, { target: arg.target, then }), ['key']);
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
  if (kind === 'none') Object.assign(reply, toInput(middleOf(el)));
  // While something is dragged, what lies over the place says nothing: often it is what is dragged.
  if (kind === 'place') Object.assign(reply, toInput(forcedPoint(el, arg.position).point));
  return reply;
}

function middleOf(el) {
  const { x, y, w, h } = boxOf(el);
  return { x: x + w / 2, y: y + h / 2 };
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
