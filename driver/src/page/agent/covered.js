// Controls that lie in view with something over them: a backdrop, a sheet, a banner. Whoever presses there presses that.

const MOST_LOOKED_AT = 500;
const INNER_POINTS = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];

// Most of a long page is out of view, and the size of the view is dear to ask for: it is asked once a document.
function markCovered(entries) {
  let looked = 0;
  let doc = null;
  let [width, height] = [0, 0];
  for (const entry of entries) {
    if (entry.kind !== CONTROL) continue;
    const { el } = entry;
    if (el.ownerDocument !== doc) {
      doc = el.ownerDocument;
      [width, height] = [windowOf(el).innerWidth, windowOf(el).innerHeight];
    }
    let covered = false;
    if (looked < MOST_LOOKED_AT && flagOf(entry.mask, 'visible') === FLAG_TRUE) {
      const box = el.getBoundingClientRect();
      const inView = box.top < height && box.bottom > 0 && box.left < width && box.right > 0;
      const rect = inView ? inViewport(el, box) : null;
      if (rect !== null) looked++;
      covered = rect !== null && isCovered(el, rect);
    }
    if (covered === entry.covered) continue;
    entry.covered = covered;
    entry.words = null;
    entry.json = null;
  }
}

// All of it that is in view, by its middle and its corners.
function isCovered(el, rect) {
  if (!liesOver(el, rect, INNER_POINTS[0])) return false;
  const shown = unclipped(el, rect);
  return shown !== null && INNER_POINTS.every((part) => liesOver(el, shown, part));
}

// Whether something lies over that point that is neither around it nor within. The parts of a code editor are one thing.
function liesOver(el, rect, [x, y]) {
  const hit = elementIn(el.ownerDocument, rect.left + (rect.right - rect.left) * x, rect.top + (rect.bottom - rect.top) * y);
  if (!hit || containsAcross(hit, el) || receives(el, hit)) return false;
  const editor = nativeClosest.call(el, CODE_EDITORS);
  return (editor === null || !holdsNode(editor, hit)) && !isDrawnIn(el, hit);
}

// What a select shows of its choice lies over its field: they are in a box of about its size, with no other control in it.
const BOX_SIZE = 10;

function isDrawnIn(el, hit) {
  let box = composedParent(el);
  while (box !== null && !containsAcross(box, hit)) box = composedParent(box);
  if (box === null || areaOf(box) > BOX_SIZE * areaOf(el)) return false;
  return controlsIn(box).length === 1;
}

// What no box around it cuts off, or null.
function unclipped(el, rect) {
  let { left, top, right, bottom } = rect;
  for (let at = composedParent(el); at !== null && tagOf(at) !== 'body'; at = composedParent(at)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const box = at.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}
