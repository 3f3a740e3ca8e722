// Finds points of this document that hit the target, by an independent search with `elementFromPoint`.
({ block, points: wanted, all, sweep, position }) => {
  const parts = Array.from(document.querySelectorAll('[data-id=target]'));
  if (parts.length === 0) return { parts: 0, points: [] };
  // An element without its own box (display: contents) comes into view with its first child. If it has only text, the
  // nearest ancestor with a box is taken.
  // A hidden box comes into view with its label.
  const isSeen = (part) => {
    const { width, right } = part.getBoundingClientRect();
    return width > 2 && right + scrollX > 0 && getComputedStyle(part).opacity !== '0';
  };
  const sized = parts.length > 1 && parts.find(isSeen);
  const ancestors = [];
  for (let at = parts[0].parentElement; at; at = at.parentElement) ancestors.push(at);
  const boxed = sized || [parts[0], parts[0].firstElementChild, ...ancestors].find((el) => el && el.getClientRects().length > 0) || parts[0];
  if (block) boxed.scrollIntoView({ block, inline: block, behavior: 'instant' });
  const box = boxed.getBoundingClientRect();
  const lies = { parts: parts.length, points: [], fixed: ancestors.some((el) => getComputedStyle(el).position === 'fixed'), view: [innerWidth, innerHeight], box: [box.x, box.y, box.width, box.height].map(Math.round) };
  if (!wanted) return lies;
  const isTarget = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    const own = hit && hit.closest('[data-id]');
    return Boolean(own && own.dataset.id === 'target');
  };
  const boxes = parts.flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    // Before Chromium 128 boxes are told without the element's own zoom.
    let zoom = 1;
    for (let at = part; at; at = at.parentElement) zoom *= Number(getComputedStyle(at).zoom) || 1;
    return [...part.getClientRects(), ...range.getClientRects()].flatMap((r) => [1, zoom].map((z) => ({ x: r.x * z, y: r.y * z, width: r.width * z, height: r.height * z })));
  });
  let points = [];
  const isSeenAt = (x, y) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight && isTarget(x, y);
  const look = (x, y) => { if (isSeenAt(x, y)) points.push({ x, y }); };
  // A place that the gesture names is the only one.
  if (position) {
    look(box.x + box.width * position[0] / 100, box.y + box.height * position[1] / 100);
    return { ...lies, points };
  }
  const STEPS = 11;
  for (const box of boxes) {
    for (let i = 0; i < STEPS; i++) {
      for (let j = 0; j < STEPS; j++) look(box.x + box.width * (i + 0.5) / STEPS, box.y + box.height * (j + 0.5) / STEPS);
    }
  }
  // Boxes may be wrong. Then the whole view is searched, in steps of 5 px.
  if (points.length === 0 && sweep) for (let x = 2; x < innerWidth; x += 5) for (let y = 2; y < innerHeight; y += 5) look(x, y);
  // A mouse points at whole pixels of the window.
  const whole = window === top ? points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })).filter(({ x, y }) => isSeenAt(x, y)) : [];
  if (whole.length > 0) points = whole;
  if (all) return { ...lies, points };
  // Points well inside come first: the middle of all points, then the one furthest from the chosen ones.
  const middle = { x: points.reduce((sum, p) => sum + p.x, 0) / points.length, y: points.reduce((sum, p) => sum + p.y, 0) / points.length };
  const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y);
  const chosen = [];
  if (points.length > 0) chosen.push(points.reduce((best, p) => (far(p, middle) < far(best, middle) ? p : best)));
  while (chosen.length < Math.min(8, points.length)) {
    chosen.push(points.reduce((best, p) => (Math.min(...chosen.map((c) => far(c, p))) > Math.min(...chosen.map((c) => far(c, best))) ? p : best)));
  }
  return { ...lies, points: chosen };
}
