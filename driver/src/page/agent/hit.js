// Hit testing: which element would receive a click at a point, through shadow roots and same-origin frames.

function elementAt(doc, x, y) {
  let el = doc.elementFromPoint(x, y);
  for (;;) {
    const shadow = el && shadowOf(el);
    const inner = shadow && shadow.elementFromPoint(x, y);
    if (!inner || inner === el || inner.getRootNode() !== shadow) break;
    el = inner;
  }
  const frameDoc = el && frameDocument(el);
  if (!frameDoc) return el;
  const origin = frameOrigin(el);
  return elementAt(frameDoc, x - origin.x, y - origin.y) || el;
}

// A click on `hit` works `el` when it bubbles through it, or goes to its label or, from a label, to its control.
function receives(el, hit) {
  if (!hit) return false;
  if (containsAcross(el, hit)) return true;
  for (let at = hit; at; at = parentAcross(at)) {
    if (at.localName === 'label' && at.control === el) return true;
  }
  if (el.localName === 'label' && el.control && containsAcross(el.control, hit)) return true;
  // An icon or caption that lets the pointer through: its button gets the click that was meant for it.
  const carrier = controlAround(el);
  return carrier !== null && carrier !== el && containsAcross(carrier, hit) && windowOf(el).getComputedStyle(el).pointerEvents === 'none';
}

function controlAround(el) {
  for (let at = el; at; at = parentAcross(at)) {
    if (at.nodeType === 1 && CONTROL_ROLES.has(roleOf(at))) return at;
  }
  return null;
}

// Points worth trying, best first: the middle of what is in view, then towards the corners of each line box.
function candidatePoints(el, position) {
  const offset = documentOffset(el.ownerDocument);
  const width = innerWidth;
  const height = innerHeight;
  const clipTo = (rect) => {
    const left = Math.max(rect.left + offset.x, 0);
    const top = Math.max(rect.top + offset.y, 0);
    const right = Math.min(rect.right + offset.x, width);
    const bottom = Math.min(rect.bottom + offset.y, height);
    return right - left >= 1 && bottom - top >= 1 ? { left, top, right, bottom } : null;
  };
  if (position) {
    const rect = el.getBoundingClientRect();
    return [{ x: rect.left + offset.x + position.x, y: rect.top + offset.y + position.y }];
  }
  const points = [];
  const rects = Array.from(el.getClientRects()).slice(0, 4).map(clipTo).filter(Boolean);
  const at = (r, fx, fy) => ({ x: r.left + (r.right - r.left) * fx, y: r.top + (r.bottom - r.top) * fy });
  for (const rect of rects) points.push(at(rect, 0.5, 0.5));
  for (const rect of rects) {
    for (const [fx, fy] of [[0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8], [0.1, 0.1], [0.9, 0.9]]) points.push(at(rect, fx, fy));
  }
  return points;
}

// {point} where the element would be hit, or {hit}: what is in the way at its middle; {} when out of view.
function findHitPoint(el, position) {
  let first = null;
  for (const point of candidatePoints(el, position)) {
    const hit = elementAt(document, point.x, point.y);
    if (receives(el, hit)) return { point };
    if (first === null) first = hit;
  }
  return { hit: first };
}

// A selector that finds the element again, short rather than complete: for people and messages.
function shortSelector(el) {
  if (el.id) return `#${CSS.escape(el.id)}`;
  const classes = Array.from(el.classList).slice(0, 2).map((c) => `.${CSS.escape(c)}`).join('');
  return el.localName + classes;
}

function coveredBy(hit) {
  const { ref, role, name, tag } = describe(hit);
  return { ref, role, name: clip(name, 80), tag, selector: shortSelector(hit) };
}
