// The last step of a check: chooses the point of the press and sets its trap, in the same turn as the check.

import { label } from './describe.js';
import { documentOf, matchesSelector, tagOf } from './dom.js';
import { AgentError, lookAgain } from './agent-error.js';
import { frameDocument } from './frames.js';
import { IDENTITY, apply, inViewport, mapToTop, rectOf, toInput } from './geometry.js';
import { GRID_MS, SPREAD, candidatePoints, ownControlBetween, reach } from './hit.js';
import { HoverTrap } from './hover-trap.js';
import { helpUnready, obstacle, outOfReach, takeReached } from './reaching.js';
import { bringIntoView } from './scroll.js';
import { hitPointOf, invisibleBecause, standIns } from './stands.js';
import { flight, notePress, preferredPoints, restsToFlee } from './stillness.js';
import { describeMet } from './met.js';
import { PressTrap, familiesOf, setTrap } from './traps.js';
import { onWholePixels, placesOfMenu } from './whole-pixels.js';

// Returns the point of the press, and sets the trap that reports whether it met the element. With `force`, the element
// only needs a box in the viewport.
export function aim(el, arg) {
  const stands = arg.force ? [el] : standIns(el, arg.kind);
  const reached = takeReached();
  const known = reached !== null && reached.el === el && !arg.force ? reached.found : null;
  let found = known || hitPointOf(stands, arg.position, preferredPoints(stands[0], arg));
  if (!found.point && arg.force) found = forcedPoint(el, arg.position);
  if (!found.point) throw helpUnready(outOfReach(stands, el, arg) || obstacle('ELEMENT_MOVED', `${label(el)} keeps moving`, {}), arg);
  const stand = found.stand || el;
  if (arg.arm && arg.arm.wholePixels && !arg.position) found = onWholePixels(stand, found, arg.series);
  const away = restsToFlee(stand, arg) ? inViewport(stand, flight.to) : null;
  const via = away && found.point;
  if (away) found = whereItFlees(stand, away);
  const { point, how } = found;
  notePress({ series: arg.series, box: rectOf(stand), hovered: matchesSelector(stand, ':hover'), point, stands });
  if (arg.arm) arm(el, stand, found, arg);
  const { x, y } = toInput(point);
  const reply = { x: roundPoint(x), y: roundPoint(y), ...guestAt(found.hit), ...playerAt(found.hit) };
  if (via) return { ...reply, via: toInput(via), others: found.others };
  // The embedding document will decide which of the points are not covered.
  if (arg.arm && arg.arm.loose) reply.others = otherPoints(stands, point, arg);
  if (arg.fingers) reply.others = fingerPoints(stand, arg.force);
  // Only a nested control can be pressed. Press it, and say so in the answer.
  if (how === 'nested') reply.through = describeMet(found.hit);
  return reply;
}

// The content cannot be checked here, so the trap decides.
function whereItFlees(el, { left, top, right, bottom }) {
  const up = documentOf(el) === document ? IDENTITY : mapToTop(documentOf(el));
  const at = ([fx, fy]) => apply(up, left + (right - left) * fx, top + (bottom - top) * fy);
  return { point: at([0.5, 0.5]), how: 'direct', hit: null, others: SPREAD.map(at) };
}

function arm(el, stand, { point, how, hit }, arg) {
  const at = { x: roundPoint(point.x), y: roundPoint(point.y) };
  const about = { target: arg.target, point: at, through: how === 'nested' ? ownControlBetween(stand, hit) : null, stand: stand === el ? null : stand, checks: arg.kind === 'check', spot: spotOf(arg.position), guest: guestAt(hit).guest === true };
  const options = arg.force ? { ...arg.arm, mode: 'any' } : arg.arm;
  if (arg.kind === 'hover') setTrap(new HoverTrap(options, el, about), ['hover']);
  else {
    const trap = new PressTrap(options, el, about);
    setTrap(trap, familiesOf(trap));
  }
}

// A position within the element. One in the window stays where it is when the element moves.
const spotOf = (position) => (position && !position.at ? position : null);

const MAX_OTHER_POINTS = 40;
const MAX_POINTS_ELSEWHERE = 400;

// Other points at which the element can be pressed. Usually a few; many, from the whole element, once it was scrolled
// elsewhere because all were covered.
function otherPoints(stands, near, { position, elsewhere, arm: { wholePixels } }) {
  const most = elsewhere ? MAX_POINTS_ELSEWHERE : MAX_OTHER_POINTS;
  return stands.flatMap((el) => {
    const points = wholePixels ? placesOfMenu(el, near, MAX_OTHER_POINTS).map(rounded) : [];
    const started = performance.now();
    for (const candidate of candidatePoints(el, position)) {
      const { point, how } = reach(el, candidate);
      if (how === 'direct') points.push(rounded(point));
      if (points.length >= most || performance.now() - started > GRID_MS) break;
    }
    return points;
  });
}

// Shares of an element's width or height at which a finger may be put on it.
const FINGERS = [0.06, 0.15, 0.3, 0.4, 0.6, 0.7, 0.85, 0.94];

// Points on both middle lines of an element at which a finger meets it, and no embedded document. With `force` they only
// need to be in the viewport.
function fingerPoints(el, force) {
  const { left, top, width, height } = rectOf(el);
  const at = (x, y) => ({ x: left + width * x, y: top + height * y });
  const places = FINGERS.flatMap((share) => [at(share, 0.5), at(0.5, share)]);
  const found = force
    ? places.map((place) => pointInView(el, place)).filter((point) => point !== null)
    : places.map((place) => reach(el, place)).filter(({ how, hit }) => how === 'direct' && !guestAt(hit).guest).map(({ point }) => point);
  return found.map((point) => rounded(toInput(point)));
}

// A point of the element's own viewport in the agent's viewport; null outside of it.
function pointInView(el, { x, y }) {
  const at = apply(documentOf(el) === document ? IDENTITY : mapToTop(documentOf(el)), x, y);
  return at.x >= 0 && at.y >= 0 && at.x < innerWidth && at.y < innerHeight ? { x: at.x, y: at.y } : null;
}

// Marks elements that embed a document of another agent, which reports the press.
const guestAt = (hit) => (hit && /^(iframe|frame|webview|object|embed|fencedframe)$/.test(tagOf(hit)) && !frameDocument(hit) ? { guest: true } : {});

// The controls that Chromium draws for a player keep presses from every document.
const playerAt = (hit) => (hit && /^(audio|video)$/.test(tagOf(hit)) && hit.controls ? { player: true } : {});

const roundPoint = (n) => Math.round(n * 100) / 100;
const rounded = ({ x, y }) => ({ x: roundPoint(x), y: roundPoint(y) });

export function forcedPoint(el, position) {
  const look = () => candidatePoints(el, position).next().value;
  const within = (point) => (point ? pointInView(el, point) : null);
  let point = within(look());
  if (!point) {
    bringIntoView(el, 'center');
    point = within(look());
  }
  if (point) return { point, how: 'direct', hit: null };
  const why = invisibleBecause(el) || 'it lies outside the viewport and cannot be scrolled into it';
  throw new AgentError('ELEMENT_NOT_VISIBLE', `${label(el)} has no box to press: ${why}`, { details: { reason: why }, next_actions: [lookAgain()] });
}
