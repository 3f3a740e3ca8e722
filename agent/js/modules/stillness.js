// Checks whether an element holds still. A check waits for a moving element. If an element only shakes, or moves away
// from the pointer, some points are always in it.

import { NEEDS_POINT } from './act-kinds.js';
import { ELEMENT, animationsOf, documentOf, matchesSelector, nodeTypeOf } from './dom.js';
import { isAttached, parentAcross } from './frames.js';
import { IDENTITY, apply, invert, mapToTop, rectOf } from './geometry.js';
import { pointsThatMeet, reach, thinned } from './hit.js';
import { bringIntoView } from './scroll.js';

// The box at an earlier attempt of the same wait. Two different boxes mean that the element moves.
const FRAME_MS = 8;
// Without frames (a hidden window) the animation clock may stop, and nothing moves. After this time (ms) compare
// anyway.
const FROZEN_MS = 250;
let lastSeenBox = null;
export const forgetSeenBox = () => { lastSeenBox = null; };
// After this many frames, an element that shakes around a place can be pressed there.
const SHAKING_FRAMES = 15;
const SHAKING_PX = 4;
const SHAKES_BY_PX = 6;

const isSameBox = (one, other) => one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;

// `still`: how long (ms) it has to be in one place, after a press that met something else.
export function isMoving(el, still, mayShake) {
  const animated = movingAnimations(el);
  const rect = rectOf(el);
  const now = performance.now();
  const frame = documentOf(el).timeline.currentTime;
  const before = lastSeenBox && lastSeenBox.el === el ? lastSeenBox : null;
  if (!before) {
    lastSeenBox = { el, rect, frame, at: now, since: now, common: rect, looks: 1, returns: 0 };
    return animated || still > 0;
  }
  const same = isSameBox(before.rect, rect);
  // Mutations may cause attempts faster than frames. Boxes of the same frame prove nothing.
  const compared = frame - before.frame >= FRAME_MS || now - before.at > FROZEN_MS;
  if (compared || !same) {
    const common = overlap(before.common, rect);
    const since = same ? before.since : now;
    const isBack = !same && before.other && before.other.x === rect.x && before.other.y === rect.y;
    lastSeenBox = {
      el, rect, frame, at: now, since, common, looks: common ? before.looks + 1 : 1,
      other: same ? before.other : before.rect, returns: before.returns + (isBack ? 1 : 0),
    };
    if (!common) lastSeenBox.common = rect;
  }
  const { common: steady, looks } = lastSeenBox;
  const shakes = mayShake && looks > SHAKING_FRAMES && Math.min(steady.width, steady.height) >= SHAKING_PX
    && Math.max(rect.width - steady.width, rect.height - steady.height) < SHAKES_BY_PX;
  if (shakes) return false;
  return !same || (animated && !compared) || now - lastSeenBox.since < still;
}

// An element that moves away from the pointer comes back when the pointer leaves, again and again. It has two places,
// and may stay in the second one under a pointer that arrives there. So it is pressed where it is now, since a press
// that misses is stopped.
const RETURNS = 2;
export const goesToAndFro = () => lastSeenBox !== null && lastSeenBox.returns >= RETURNS;

function overlap(one, other) {
  const left = Math.max(one.x, other.x);
  const top = Math.max(one.y, other.y);
  const width = Math.min(one.x + one.width, other.x + other.width) - left;
  const height = Math.min(one.y + one.height, other.y + other.height) - top;
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : null;
}

// The points to try after a miss. First the present place of the pointer, where arriving changes nothing more. Then the
// common part of all boxes so far, and the centre of the shaking.
export function preferredPoints(el, { series, position }) {
  // Do not replace a position that the caller has chosen.
  if (position || goesToAndFro()) return [];
  const points = steady !== null && steady.series === series ? steady.points.slice(0, 1) : [];
  const middle = (rect) => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  if (pressed !== null && pressed.series === series) {
    const into = documentOf(el) === document ? IDENTITY : invert(mapToTop(documentOf(el)));
    const at = into && apply(into, pressed.point.x, pressed.point.y);
    if (at && pressed.missed && !isFirm(el, at)) return pointsThatMeet(el, (point) => isFirm(el, point)).slice(0, 1);
    if (at) points.push(at);
    // A point that was in it both at rest and under the pointer is in it in both cases.
    for (const box of [pressed.missed, rectOf(el)]) {
      const common = box && overlap(pressed.box, box);
      if (common) points.push(middle(common));
    }
  }
  if (lastSeenBox && lastSeenBox.el === el && lastSeenBox.looks > 1) points.push(middle(lastSeenBox.common));
  return points;
}

// A margin (px) from the edge of a shape: in rotated frames, a point on the edge may fall on either side.
const EDGE_PX = 2;

function isFirm(el, { x, y }) {
  const around = [[0, 0], [EDGE_PX, 0], [-EDGE_PX, 0], [0, EDGE_PX], [0, -EDGE_PX]];
  return around.every(([dx, dy]) => reach(el, { x: x + dx, y: y + dy }).how === 'direct');
}

// When hovering makes an element jump between two boxes, some points lie in both. Keep the points that hit it in every
// sample since the miss, in boxes that differed.
let steady = null;
const STEADY_LOOKS = 4;
const STEADY_POINTS = 150;

export function findSteadyPoint(stands, { series, still, kind, position }) {
  if (!still || position || !NEEDS_POINT.has(kind)) return false;
  keepSteady(stands, series);
  return steady !== null && steady.moved && steady.looks >= STEADY_LOOKS;
}

// Adds a sample. Starts again when no point is left.
function keepSteady(stands, series) {
  const box = rectOf(stands[0]);
  const meets = (point) => reach(stands[0], point).how === 'direct';
  if (steady !== null && steady.series === series) {
    steady.points = steady.points.filter(meets);
    steady.looks++;
    steady.moved ||= box.x !== steady.box.x || box.y !== steady.box.y;
    if (steady.points.length > 0) return;
  }
  const points = thinned(stands.flatMap((stand) => pointsThatMeet(stand, meets)), STEADY_POINTS);
  steady = points.length > 0 ? { series, box, points, looks: 1, moved: false } : null;
}

// An element that moves away from the pointer at one place of the viewport may hold still at another. A scrolled page
// keeps visible content in place when something above it grows (CSS Scroll Anchoring); at its very top it does not.
const ELSEWHERE_MS = 200;
export const ELSEWHERE = ['end', 'start', 'center', 'nearest'];
let triedElsewhere = { series: 0, at: 0, times: 0 };

export function tryElsewhere(el, series) {
  const now = performance.now();
  if (triedElsewhere.series !== series) triedElsewhere = { series, at: now, times: 0 };
  if (now - triedElsewhere.at < ELSEWHERE_MS) return;
  bringIntoView(el, ELSEWHERE[triedElsewhere.times % ELSEWHERE.length]);
  triedElsewhere.at = now;
  triedElsewhere.times++;
}

// The last press of a series of attempts: its point, the box of the element, and the pressed elements.
let pressed = null;

export const notePress = (press) => { pressed = press; };

// Records the box of an element after its press met something else.
export function noteMiss(el) {
  if (pressed === null || !isAttached(el)) return;
  pressed.missed = rectOf(el);
  const { series, box, missed, hovered } = pressed;
  const before = flight !== null && flight.series === series ? flight.chases : 0;
  if (overlap(box, missed) === null) {
    // The element had moved away at the last check and is back now, so exchange its two places.
    const isBack = hovered && !matchesSelector(el, ':hover');
    flight = { series, from: isBack ? missed : box, to: isBack ? box : missed, chases: before };
  }
  keepSteady(pressed.stands, pressed.series);
}

// An element that moves away from the pointer has two places, `from` and `to`. It returns as soon as the pointer is not
// over it any more. If the pointer comes to the second place while the element is there, it stays. So press it there at
// once when it is there. In every other attempt the pointer first drives it away (`via`), and follows it in the same
// batch of events.
const MOST_CHASES = 8;
export let flight = null;

// Its two places as seen in checks, with and without the pointer over it. When a miss is reported, the element may be
// back already, so that the miss alone does not show that it moves away.
let sides = { series: 0 };

export function lookForFlight(el, { series, still, kind }) {
  if (!still || !NEEDS_POINT.has(kind) || (flight !== null && flight.series === series)) return;
  if (sides.series !== series) sides = { series };
  sides[matchesSelector(el, ':hover') ? 'hovered' : 'left'] = rectOf(el);
  const { hovered, left } = sides;
  if (hovered && left && overlap(hovered, left) === null) flight = { series, from: left, to: hovered, chases: 0 };
}

const fleesBy = ({ series, kind, position }) => (flight !== null && !position && flight.series === series && NEEDS_POINT.has(kind) && kind !== 'hover' ? flight : null);

// Counts the attempts, because it is done MOST_CHASES times at most.
export function chasesHere(el, arg) {
  const known = arg.still ? fleesBy(arg) : null;
  return known !== null && isSameBox(rectOf(el), known.to) && known.chases++ < MOST_CHASES;
}

export const restsToFlee = (el, arg) => Boolean(arg.chase) && fleesBy(arg) !== null && isSameBox(rectOf(el), flight.from);

const MOVING = /transform|translate|scale|rotate|left|top|right|bottom|width|height|margin|padding|inset|offset[A-Z]|flex|grid|font/i;

function movingAnimations(el) {
  for (let at = el; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    for (const animation of animationsOf(at)) {
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
