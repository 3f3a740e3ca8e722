// act: is the element ready for a person's hand? Visible, enabled, still, in view and not covered.
// When all is well at once the answer is too; nothing waits for a frame unless something really moves.

const NEEDS_ENABLED = new Set(['click', 'edit', 'type', 'clear', 'check', 'select', 'drag', 'focus']);
const NEEDS_EDITABLE = new Set(['type', 'clear']);
const NEEDS_NO_BOX = new Set(['files']);

function opAct(arg) {
  lastSeenBox = null;
  // One attempt: the reply, or the fault that says what is not ready yet.
  const attempt = () => {
    const el = actionTarget(arg);
    const obstacle = arg.force || arg.kind === 'none' ? null : unready(el, arg);
    if (obstacle) return { obstacle };
    return { reply: perform(el, arg) };
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
  const stand = standIn(el, kind);
  const why = invisibleBecause(stand);
  if (why) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: ${why}`, { reason: why });
  if (NEEDS_ENABLED.has(kind) && !stateOf(el, role).enabled) {
    return obstacle('ELEMENT_DISABLED', `${label(el)} is disabled${disabledBecause(el)}`);
  }
  if (NEEDS_EDITABLE.has(kind)) {
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
  }
  if (kind === 'focus' || kind === 'select') return null;
  if (isMoving(stand)) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} keeps moving`, { reason: 'moving' });
  return kind === 'scroll' ? null : outOfReach(stand, el, arg.position);
}

// Scrolls only when the element cannot be hit where it is.
function outOfReach(stand, el, position) {
  if (findHitPoint(stand, position).point) return null;
  bringIntoView(stand, 'center');
  const { point, hit } = findHitPoint(stand, position);
  if (point) return null;
  if (!hit) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} lies outside the viewport and cannot be scrolled into it`, { reason: 'outside viewport' });
  const covering = coveredBy(hit);
  const what = `${covering.role} ${covering.name ? quoted(covering.name, 60) : covering.selector}`;
  return obstacle('ELEMENT_COVERED', `${label(el)} is covered by ${what}, which would receive the click`, { covered_by: covering });
}

// A styled checkbox is often an invisible input under a visible label: that label is what a person clicks.
// A box around an editor is often larger than it: what takes the text is what a person clicks.
function standIn(el, kind) {
  if (kind === 'edit') return editorIn(el);
  if ((kind !== 'check' && kind !== 'click') || el.localName !== 'input' || !invisibleBecause(el) && !isTransparent(el)) return el;
  if (el.type !== 'checkbox' && el.type !== 'radio') return el;
  return Array.from(el.labels || []).find((l) => !invisibleBecause(l)) || el;
}

const isTransparent = (el) => windowOf(el).getComputedStyle(el).opacity === '0';

function hasBox(el) {
  const rect = el.getBoundingClientRect();
  return rect.width > 0 && rect.height > 0;
}

// Why a person could not see it, or '' when they could.
function invisibleBecause(el) {
  const render = renderOf(el);
  if (render === SHOWN) {
    if (hasBox(el) || Array.from(el.getClientRects()).some((r) => r.width > 0 && r.height > 0)) return '';
    if (windowOf(el).getComputedStyle(el).display !== 'contents') return 'it has no size';
    return Array.from(el.children).some((c) => !invisibleBecause(c)) ? '' : 'it has no size';
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

function disabledBecause(el) {
  if (el.disabled === true) return '';
  for (let at = el; at; at = parentAcross(at)) {
    if (at.nodeType !== 1) continue;
    if (at.localName === 'fieldset' && at.disabled) return ` by the fieldset ${shortSelector(at)}`;
    if (attributeOf(at, 'aria-disabled') === 'true') return at === el ? ' (aria-disabled)' : ` by aria-disabled on ${shortSelector(at)}`;
  }
  return '';
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

function isMoving(el) {
  const animated = movingAnimations(el);
  const rect = el.getBoundingClientRect();
  const now = performance.now();
  const frame = el.ownerDocument.timeline.currentTime;
  const before = lastSeenBox && lastSeenBox.el === el ? lastSeenBox : null;
  if (!before) {
    lastSeenBox = { el, rect, frame, at: now };
    return animated;
  }
  const same = before.rect.x === rect.x && before.rect.y === rect.y
    && before.rect.width === rect.width && before.rect.height === rect.height;
  // Attempts come faster than frames when mutations wake them: within one frame boxes tell nothing.
  const compared = frame - before.frame >= FRAME_MS || now - before.at > FROZEN_MS;
  if (compared || !same) lastSeenBox = { el, rect, frame, at: now };
  return !same || (animated && !compared);
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
  const stand = standIn(el, kind);
  const reply = { target: describe(el) };
  if (kind === 'scroll') bringIntoView(stand, 'center');
  if (kind === 'focus' || kind === 'type' || kind === 'clear') Object.assign(reply, takeFocus(el, arg));
  if (kind === 'check') reply.checked = stateOf(el, canonicalRole(roleOf(el) || '')).checked;
  if (NEEDS_NO_BOX.has(kind)) Object.assign(reply, { multiple: el.multiple === true, accepts_files: el.localName === 'input' && el.type === 'file' });
  Object.assign(reply, pointAndBox(stand, arg));
  return reply;
}

// Where to put the pointer, in the top document's viewport. With force, the middle of whatever box there is.
function pointAndBox(el, arg) {
  const box = boxOf(el);
  let { point } = findHitPoint(el, arg.position);
  if (!point && arg.force) {
    if (box.w > 0) bringIntoView(el, 'nearest');
    const now = boxOf(el);
    point = candidatePoints(el, arg.position)[0] || { x: now.x + now.w / 2, y: now.y + now.h / 2 };
  }
  if (!point) point = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  return { x: roundPx(point.x), y: roundPx(point.y), w: box.w, h: box.h };
}

function helpUnready({ code, message, details }, arg, waited) {
  const fault = new Fault(code, waited ? `${message} (looked for ${waited} ms)` : message, { details: { ...details } });
  if (code === 'ELEMENT_COVERED' && details.covered_by.ref !== null && arg.tool) {
    fault.next_actions = [{ tool: 'electron_click', args: { ref: details.covered_by.ref }, why: 'what covers it may be what to deal with first' }];
  } else if (details && details.editor && arg.args) {
    const args = { text: '', ...arg.args, replace: true };
    delete args.force;
    fault.next_actions = [{ tool: 'electron_type_into_editor', args, why: 'clicks the editor and replaces its text' }];
  } else {
    fault.next_actions = [lookAgain()];
  }
  return fault;
}
