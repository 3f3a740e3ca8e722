// Where points of an embedded document can be pressed in the document that embeds it.

import { documentOf, queryOne, shadowOf, tagOf } from './dom.js';
import { noteFrame } from './drag-regions.js';
import { IDENTITY, apply, frameMap, inViewport, mapToTop, rectOf, toInput } from './geometry.js';
import { reach, thinned } from './hit.js';
import { BROUGHT_POINTS, bringIntoView, scrollToPoint } from './scroll.js';
import { ELSEWHERE } from './stillness.js';
import { describeMet } from './met.js';
import { PressTrap, familiesOf, setTrap } from './traps.js';
import { waitUntil } from './wake.js';
import { placesOfMenuWithin } from './whole-pixels.js';

// Maps points of an embedded document's viewport to this one, and returns those that can be reached. Sets a trap for
// other elements that the press may meet here. If all points are covered, it returns the covering element. It does so
// at once where the embedded document can move its element to a visible place (`movable`), otherwise after the timeout.
// `elsewhere` is the number of places so far. `this` is the element that embeds the document.
export function frameHit(json) {
  const { points, arm, timeoutMs, through, movable, elsewhere, ownProcess } = JSON.parse(json);
  // Ignore drag regions for embedded documents. An earlier check of this page may have set them. A point that is only
  // mapped may be asked for beside a check.
  if (!through) noteFrame(false);
  const menu = arm && arm.wholePixels ? { cut: ownProcess ? Math.floor : Math.round } : null;
  const frame = tagOf(this) === 'webview' && shadowOf(this) ? queryOne(shadowOf(this), 'iframe') || this : this;
  // Scrolling inside also scrolls the frames around, so these are left alone at first. In the end each place inside has
  // been tried with each place outside.
  const round = Math.floor((elsewhere - 1) / ELSEWHERE.length);
  if (round > 0) bringIntoView(frame, ELSEWHERE[(elsewhere + round) % ELSEWHERE.length]);
  let seen;
  let mayBring = true;
  const looked = () => {
    seen = through ? placesThrough(frame, points) : placesThatShow(frame, points, menu);
    return seen.places.length > 0;
  };
  const reached = () => {
    // Bring some of the points that are out of view into view, one after another, until one can be reached.
    const found = looked() || (mayBring && thinned(seen.outside, BROUGHT_POINTS).some((point) => (bringPointIntoView(frame, point), looked())));
    mayBring = false;
    if (!found) return undefined;
    if (arm) {
      const trap = new PressTrap({ ...arm, mode: arm.mode === 'any' ? 'any' : 'none', loose: true }, frame, { point: { x: 0, y: 0 } });
      setTrap(trap, familiesOf(trap));
    }
    return JSON.stringify({ points: seen.places.map(toInput) });
  };
  // `part`: whether only a part of the frame is covered.
  const covered = () => JSON.stringify({ covered_by: seen.covering ? describeMet(seen.covering) : null, part: showsInPart(frame) });
  return reached() || (timeoutMs > 0 && !(movable && showsInPart(frame)) ? waitUntil(reached, timeoutMs, covered) : covered());
}

function placesThrough(frame, points) {
  const map = frameMap(frame);
  const up = documentOf(frame) === document ? IDENTITY : mapToTop(documentOf(frame));
  const places = points.map(({ x, y }) => apply(map, x, y)).map(({ x, y }) => apply(up, x, y));
  return { places, covering: null, outside: [] };
}

function placesThatShow(frame, points, menu) {
  const map = frameMap(frame);
  const places = menu ? placesOfMenuWithin(frame, points, menu.cut) : [];
  if (places.length > 0) return { places, covering: null, outside: [] };
  const seen = { places: [], covering: null, outside: [] };
  for (const inner of points) {
    const { point, hit } = reach(frame, apply(map, inner.x, inner.y));
    if (point) seen.places.push(point);
    else if (!hit) seen.outside.push(inner);
    else seen.covering ??= hit;
  }
  return seen;
}

// Scrolls the boxes around the frame, which the embedded document cannot scroll.
function bringPointIntoView(frame, inner) {
  bringIntoView(frame, 'nearest');
  scrollToPoint(frame, () => apply(frameMap(frame), inner.x, inner.y));
}

// Whether any place of what is in view of a frame can be reached, by a coarse grid.
const PARTS = 12;

function showsInPart(frame) {
  const rect = inViewport(frame, rectOf(frame));
  for (let i = 0; rect && i < PARTS * PARTS; i++) {
    const x = rect.left + (rect.right - rect.left) * ((i % PARTS) + 0.5) / PARTS;
    const y = rect.top + (rect.bottom - rect.top) * (Math.floor(i / PARTS) + 0.5) / PARTS;
    if (reach(frame, { x, y }).how) return true;
  }
  return false;
}
