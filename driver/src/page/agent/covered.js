// Controls that lie in view with something over them: a backdrop, a sheet, a banner. Whoever presses there presses that.

const MOST_LOOKED_AT = 500;
const INNER_POINTS = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];

function markCovered(entries) {
  const controls = entries.filter((entry) => entry.kind === CONTROL);
  const shown = controls.filter((entry) => flagOf(entry.mask, 'visible') === FLAG_TRUE);
  const inView = new Map();
  for (const entry of thoseInView(shown).slice(0, MOST_LOOKED_AT)) {
    const rect = inViewport(entry.el, boundingRectOf(entry.el));
    if (rect !== null) inView.set(entry, rect);
  }
  const { oneHitIn } = stepsFor(controls);
  const covered = new Set(thoseOf([...inView.keys()], oneHitIn, true, (entry) => isCovered(entry.el, inView.get(entry))));
  for (const entry of controls) {
    if (covered.has(entry) === entry.covered) continue;
    entry.covered = !entry.covered;
    entry.words = null;
    entry.json = null;
  }
}

// Of many controls not each is asked where it lies, which takes two microseconds, nor what lies over it: Chromium looks
// through all of a page for that, 0.4 ms where it has 10 000 rows (22 and 33). What covers one lies over its neighbours, too,
// mostly.
const HUNDREDS = { controls: 200, onePlaceIn: 8, oneHitIn: 1 };
const THOUSANDS = { controls: 2000, onePlaceIn: 32, oneHitIn: 4 };
const EACH = { onePlaceIn: 1, oneHitIn: 1 };
const IN_VIEW = '';

const stepsFor = ({ length }) => [THOUSANDS, HUNDREDS].find((some) => length > some.controls) || EACH;

function thoseInView(entries) {
  const sideOf = sideTeller();
  return thoseOf(entries, stepsFor(entries).onePlaceIn, IN_VIEW, (entry) => sideOf(entry.el));
}

// The entries of which `tell` says what is wanted. One in so many is asked, and the last: those between two of which it says
// the same other thing are taken to be so, too.
function thoseOf(entries, step, wanted, tell) {
  const found = [];
  const last = entries.length - 1;
  let [from, at, before] = [0, 0, wanted];
  while (from <= last) {
    const said = tell(entries[at]);
    if (before === wanted || said !== before) {
      for (const entry of entries.slice(from, at)) if (tell(entry) === wanted) found.push(entry);
    }
    if (said === wanted) found.push(entries[at]);
    [from, at, before] = [at + 1, Math.min(at + step, last), said];
  }
  return found;
}

// On which side of its document's view an element lies. The size of a view is dear to ask for: it is asked once a document.
function sideTeller() {
  const views = new Map();
  return (el) => {
    const doc = documentOf(el);
    let view = views.get(doc);
    if (view === undefined) {
      const { innerWidth, innerHeight } = windowOf(el);
      views.set(doc, view = { width: innerWidth, height: innerHeight, number: views.size });
    }
    const box = boundingRectOf(el);
    if (box.bottom <= 0) return `above ${view.number}`;
    if (box.top >= view.height) return `below ${view.number}`;
    if (box.right <= 0) return `left ${view.number}`;
    return box.left >= view.width ? `right ${view.number}` : IN_VIEW;
  };
}

// All of it that is in view, by its middle and its corners.
function isCovered(el, rect) {
  if (!liesOver(el, rect, INNER_POINTS[0])) return false;
  const shown = unclipped(el, rect);
  return shown !== null && INNER_POINTS.every((part) => liesOver(el, shown, part));
}

// Whether something lies over that point that is neither around it nor within. The parts of a code editor are one thing.
function liesOver(el, rect, [x, y]) {
  const hit = elementIn(documentOf(el), rect.left + (rect.right - rect.left) * x, rect.top + (rect.bottom - rect.top) * y);
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
    const box = boundingRectOf(at);
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
}
