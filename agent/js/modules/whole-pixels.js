// Computes the point of Chromium's hit test for a context menu. Chromium truncates the point of a right press to whole
// pixels of the window, and rounds it again in every frame (22 and 33). So a tiny element may get the press, and its
// neighbour the menu. A finger of the touch emulation is put on whole pixels, too, and a held one opens a menu.

import { documentOf, viewOf } from './dom.js';
import { frameHolding } from './frames.js';
import { IDENTITY, RECTS_ARE_ZOOMED, apply, compose, frameMap, invert, mapToTop, zoomOf } from './geometry.js';
import { reach } from './hit.js';

const AROUND = [0, -1, 1, -2, 2];

// A tolerance, in pixels: how a half is rounded depends on 64ths of a pixel, which pages cannot read.
const UNSURE = 0.02;

const ratioOf = (doc) => viewOf(doc).devicePixelRatio;

// Points at whole pixels around a point, the nearest first.
function wholePointsAround({ x, y }) {
  const ratio = ratioOf(document);
  const whole = (n, by) => (Math.round(n * ratio) + by) / ratio;
  return AROUND.flatMap((dx) => AROUND.map((dy) => ({ x: whole(x, dx), y: whole(y, dy) })));
}

// The step from a document into a frame's document. A frame with its own process truncates (`Math.floor`) instead of
// rounding.
function stepInto(frame, cut = Math.round) {
  const ratio = ratioOf(documentOf(frame)) * (RECTS_ARE_ZOOMED ? zoomOf(frame) : 1);
  return { back: invert(frameMap(frame)), ratio, cut };
}

// From this document's viewport to that one's. A step's `back` is null where its frame has no size.
function stepsInto(doc) {
  const steps = [];
  for (let frame = frameHolding(doc); frame; frame = frameHolding(documentOf(frame))) steps.unshift(stepInto(frame));
  return steps;
}

// The points to which a point may be rounded at the end of these steps.
function whereMenuLooks(steps, point) {
  let places = [point];
  for (const { back, ratio, cut } of steps) {
    const may = (n) => Array.from(new Set([cut(n * ratio - UNSURE), cut(n * ratio + UNSURE)]), (whole) => whole / ratio);
    places = places.flatMap((at) => {
      const inner = apply(back, at.x, at.y);
      return may(inner.x).flatMap((x) => may(inner.y).map((y) => ({ x, y })));
    });
  }
  return places;
}

// The candidates for which `meets` is true after rounding, best first. Certain ones come first (`enough` of them
// suffice), and among these the ones for which `presses` is true, too. In a frame the result is not final, because a
// press there meets the topmost element that its pixel touches.
function wholePlaces(candidates, steps, enough, meets, presses) {
  const ranks = [[], [], [], []];
  if (steps.some(({ back }) => !back)) return ranks;
  for (const point of candidates) {
    const looks = whereMenuLooks(steps, point).map(meets);
    if (!looks.includes(true)) continue;
    ranks[(looks.includes(false) ? 2 : 0) + (presses(point) ? 0 : 1)].push(point);
    if (ranks[0].length === enough) break;
  }
  return ranks;
}

// The points for a right press or a held finger in this document, around a point at which the element was found.
export function placesOfMenu(el, near, enough) {
  const met = (point) => reach(el, point).how === 'direct';
  const presses = (point) => met(inDocumentOf(el, point));
  return wholePlaces(wholePointsAround(near), stepsInto(documentOf(el)), enough, met, presses).flat();
}

// Maps a point of this document's viewport to the viewport of the element's document.
function inDocumentOf(el, { x, y }) {
  const doc = documentOf(el);
  return apply(doc === document ? IDENTITY : invert(mapToTop(doc)), x, y);
}

// The points of earlier presses of a series, which missed.
let tried = { series: 0, points: [] };

// Moves the found point to one where the menu meets the element, too.
export function onWholePixels(el, found, series) {
  if (tried.series !== series) tried = { series, points: [] };
  const places = placesOfMenu(el, found.point, tried.points.length + 1);
  const missed = (one) => tried.points.some(({ x, y }) => x === one.x && y === one.y);
  const point = places.find((one) => !missed(one)) || places[0];
  if (!point) return found;
  tried.points.push(point);
  return { ...found, how: 'direct', point, hit: reach(el, inDocumentOf(el, point)).hit };
}

// The same for a frame whose document has another agent. `points` are those at which that agent found the element.
export function placesOfMenuWithin(frame, points, cut) {
  const own = stepInto(frame, cut);
  const key = ({ x, y }) => `${Math.round(x * own.ratio)} ${Math.round(y * own.ratio)}`;
  // The hit test of the menu uses whole pixels only.
  const isWhole = (n) => Math.abs(n * own.ratio - Math.round(n * own.ratio)) < UNSURE;
  const whole = points.filter(({ x, y }) => isWhole(x) && isWhole(y));
  const right = new Set(whole.map(key));
  const steps = [...stepsInto(documentOf(frame)), own];
  const map = compose(mapToTop(documentOf(frame)), frameMap(frame));
  // The press touches the pixels on either side.
  const presses = (point) => {
    const { x, y } = steps.reduce((at, { back }) => apply(back, at.x, at.y), point);
    return [Math.floor, Math.ceil].every((side) => right.has(`${side(x * own.ratio)} ${side(y * own.ratio)}`));
  };
  function* candidates() {
    const seen = new Set();
    for (const point of whole.flatMap(({ x, y }) => wholePointsAround(apply(map, x, y)))) {
      const name = `${point.x} ${point.y}`;
      if (seen.has(name)) continue;
      seen.add(name);
      if (reach(frame, inDocumentOf(frame, point)).how) yield point;
    }
  }
  return wholePlaces(candidates(), steps, ENOUGH_WITHIN, (point) => right.has(key(point)), presses).flat();
}

// Enough points for an outer document, in which some may be covered.
const ENOUGH_WITHIN = 25;
