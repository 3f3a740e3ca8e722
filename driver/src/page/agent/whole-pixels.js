// Where a context menu is looked for. Chromium cuts the place of a right press to whole pixels of the window, and rounds it
// anew in every frame on the way in (22 and 33): a tiny element hears the press, and what is beside it the menu.

const AROUND = [0, -1, 1, -2, 2];

// Of a pixel: what a half is rounded to, its 64ths decide, which no page is told.
const UNSURE = 0.02;

const ratioOf = (doc) => doc.defaultView.devicePixelRatio;

// Places of this document at whole pixels around one, the nearest first.
function wholePointsAround({ x, y }) {
  const ratio = ratioOf(document);
  const whole = (n, by) => (Math.round(n * ratio) + by) / ratio;
  return AROUND.flatMap((dx) => AROUND.map((dy) => ({ x: whole(x, dx), y: whole(y, dy) })));
}

// The way into a frame's document. A frame with a process of its own cuts (`Math.floor`).
function stepInto(frame, cut = Math.round) {
  const ratio = ratioOf(documentOf(frame)) * (RECTS_ARE_ZOOMED ? zoomOf(frame) : 1);
  return { back: invert(frameMap(frame)), ratio, cut };
}

// From this document's viewport to that one's; null where a frame on the way has no size.
function stepsInto(doc) {
  const steps = [];
  for (let frame = frameHolding(doc); frame; frame = frameHolding(documentOf(frame))) steps.unshift(stepInto(frame));
  return steps;
}

// What a place may become at the end of that way.
function whereMenuLooks(steps, point) {
  let places = [point];
  for (const { back, ratio, cut } of steps) {
    const may = (n) => new Set([cut(n * ratio - UNSURE), cut(n * ratio + UNSURE)]);
    places = places.map(({ x, y }) => apply(back, x, y)).flatMap(({ x, y }) => Array.from(may(x), (px) => Array.from(may(y), (py) => ({ x: px / ratio, y: py / ratio }))).flat());
  }
  return places;
}

// Of these places those where `meets` is true of what they become, by rank: first the sure ones, and among those first where
// `presses` says that the press itself is met, too. That is not the last word in a frame: a press there meets whatever lies
// on top of all that its pixel touches.
function wholePlaces(candidates, steps, meets, presses) {
  const ranks = [[], [], [], []];
  if (steps.some(({ back }) => !back)) return ranks;
  for (const point of candidates) {
    const looks = whereMenuLooks(steps, point).map(meets);
    if (!looks.includes(true)) continue;
    ranks[(looks.includes(false) ? 2 : 0) + (presses(point) ? 0 : 1)].push(point);
    if (ranks[0].length === ENOUGH) break;
  }
  return ranks;
}

const ENOUGH = 25;

// In this document, around a place where the element was found.
function placesOfMenu(el, near) {
  const doc = documentOf(el);
  const into = doc === document ? IDENTITY : invert(mapToTop(doc));
  const met = (point) => reach(el, point).how === 'direct';
  return wholePlaces(wholePointsAround(near), stepsInto(doc), met, ({ x, y }) => met(apply(into, x, y))).flat();
}

// Where the presses of a series were put so far: another one is made since those missed.
let tried = { series: 0, points: [] };

// That place, moved to where the menu, too, meets the element.
function onWholePixels(el, found, series) {
  if (tried.series !== series) tried = { series, points: [] };
  const places = placesOfMenu(el, found.point);
  const missed = (one) => tried.points.some(({ x, y }) => x === one.x && y === one.y);
  const point = places.find((one) => !missed(one)) || places[0];
  if (!point) return found;
  tried.points.push(point);
  return { ...found, how: 'direct', point };
}

// The same through a frame whose document is another agent's: `points` are those at which its menu meets the element.
function placesOfMenuWithin(frame, points, cut) {
  const own = stepInto(frame, cut);
  const key = ({ x, y }) => `${Math.round(x * own.ratio)} ${Math.round(y * own.ratio)}`;
  const right = new Set(points.map(key));
  const doc = documentOf(frame);
  const [map, up, into] = [frameMap(frame), mapToTop(doc), invert(mapToTop(doc))];
  const outside = points.map(({ x, y }) => apply(map, x, y)).map(({ x, y }) => apply(up, x, y));
  const candidates = new Map(outside.flatMap(wholePointsAround).map((point) => [`${point.x} ${point.y}`, point])).values();
  const steps = [...stepsInto(doc), own];
  // The press touches the pixels on either side.
  const presses = (point) => {
    const { x, y } = steps.reduce((at, { back }) => apply(back, at.x, at.y), point);
    return [Math.floor, Math.ceil].every((side) => right.has(`${side(x * own.ratio)} ${side(y * own.ratio)}`));
  };
  const shows = ({ x, y }) => Boolean(into && reach(frame, apply(into, x, y)).how);
  return wholePlaces(Array.from(candidates).filter(shows), steps, (point) => right.has(key(point)), presses).flat();
}
