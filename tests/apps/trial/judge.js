// Decides whether a real mouse could press the target. The page is loaded anew, left to rest, and tried as a person
// would: look where the target is, move there, look again, press. The target's own log decides.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const witness = require('./witness');
const { placeOf } = require('./place');

const FIND = fs.readFileSync(path.join(__dirname, 'page', 'find-points.js'), 'utf8').replace(/^\/\/.*\n/, '');
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// The scroll positions that are tried, and the pointer's starting offset for each. A target at the same place is tried
// at most twice.
const BLOCKS = ['center', 'nearest', 'start', 'end'];
const WAYS = { center: [-40, -25], nearest: [30, 60], start: [-60, 10], end: [25, -50] };
// A person's delay (ms) between moving and pressing: longer than any timer of a hazard.
const EYE_MS = 130;
const LOOKS = 5;
// How often the mouse moves to follow a target. How long (ms) a movement takes to reach the page. How long (ms) the
// button is down.
const STEPS = 40;
const ARRIVE_MS = 25;
const HELD_MS = 15;
const BUTTON = { rightclick: 'right', middleclick: 'middle' };
const TEXT = 'typed';

// `spot`: where on the screen the tool has pressed the target, if it has. It is tried first. `quick`: three further ways
// are tried. The mouse follows a target that moves away when it is hovered, or tries all points of the target. At last
// it presses as it arrives, like a person who knows the place: an element may move away a moment later.
async function judge(table, mouse, spot, quick) {
  const tried = [];
  if (spot) {
    const verdict = await pressAt(table, mouse, spot);
    if (verdict.done) return { pressable: true, tried: [verdict.why] };
    tried.push(verdict.why);
  }
  for (const look of quick ? [attempt, follow, search, pressAtOnce] : [attempt]) {
    const boxes = [];
    for (const block of BLOCKS) {
      await mouse.move(0, 0);
      await table.lay();
      await table.go();
      await table.rested();
      const verdict = await look(table, mouse, block, boxes);
      tried.push(`${block}: ${verdict.why}`);
      if (verdict.done) {
        await mouse.move(0, 0);
        return { pressable: true, tried };
      }
      // Stop after two attempts at a frame that no pointer reaches.
      if (verdict.hidden && tried.length === 2) break;
    }
  }
  await mouse.move(0, 0);
  return { pressable: false, tried };
}

// The target's frame in view, its finder and its place on the screen; or `why` there is none. The pointer is away.
async function shown(table, mouse, block, around) {
  const { window } = table;
  const frame = await frameOfTarget(window);
  if (!frame) return { why: 'there is no target' };
  const find = finder(table, frame);
  await settled(frame, find, block, around);
  const place = await placeOf(window, frame, mouse);
  if (!place) return { why: 'the frame is never under the pointer' };
  await mouse.move(0, 0);
  await settled(frame, find, block, around);
  return { frame, find, place };
}

async function pressAtOnce(table, mouse, block) {
  const { why, frame, find, place } = await shown(table, mouse, block, false);
  if (why) return { why };
  const { points } = (await find({ points: true, sweep: true })) || { points: [] };
  const point = points.find(place.shows);
  if (!point) return { why: 'no point hits it' };
  const at = place.toScreen(point);
  await mouse.move(at.x, at.y);
  return press(table, mouse, frame, 'at once', 0);
}

// Some targets stay under the pointer only in the place to which hovering moves them. The mouse hovers over the target
// where it is at first, and follows it in one movement. Chromium moves the target to and fro, once a frame, and only
// while the page draws. The tool's looks make the page draw, so this one does too. Several tries may be needed.
async function follow(table, mouse, block) {
  const { why, frame, find, place } = await shown(table, mouse, block, true);
  if (why) return { why };
  await witness.ask(frame, '(function draw() { requestAnimationFrame(draw); })()');
  // A page may change between the clicks of a slow double click.
  const held = table.plan.action === 'dblclick' ? 0 : HELD_MS;
  let pointer = null;
  for (let step = 0; step < STEPS; step++) {
    const { points } = (await find({ points: true })) || { points: [] };
    const next = points.find((p) => place.shows(p) && !(pointer && Math.hypot(p.x - pointer.x, p.y - pointer.y) < 1));
    if (next) {
      pointer = next;
      const at = place.toScreen(next);
      await mouse.move(at.x, at.y);
    }
    await wait(GAPS_MS[step % GAPS_MS.length]);
    if (await staysUnder(frame)) return press(table, mouse, frame, `after following it ${step} steps`, held);
  }
  return { why: pointer ? 'it never stays under the pointer that follows it' : 'no point hits it' };
}

// The frames around a target may leave only a few of its pixels in view, and its own document cannot tell which. The
// mouse tries all of its points.
async function search(table, mouse, block) {
  const { why, frame, find, place } = await shown(table, mouse, block, false);
  if (why) return { why };
  const { points } = (await find({ points: true, all: true })) || { points: [] };
  const places = new Map(points.filter(place.shows).map(place.toScreen).map((at) => [`${at.x} ${at.y}`, at]));
  for (const at of places.values()) {
    await mouse.move(at.x, at.y);
    await wait(ARRIVE_MS);
    if (await staysUnder(frame)) return press(table, mouse, frame, `at one of ${places.size} points`);
  }
  return { why: `it is under the pointer at none of ${places.size} points` };
}

async function pressAt(table, mouse, [x, y]) {
  await mouse.move(0, 0);
  await table.lay();
  await table.go();
  await table.rested();
  for (const part of [1, 0.3, 0]) {
    await mouse.move(Math.round(x - 40 * part), Math.round(y - 25 * part));
    await wait(part === 0 ? EYE_MS : 18);
  }
  return press(table, mouse, null, 'where it was pressed');
}

async function attempt(table, mouse, block, boxes) {
  const { window } = table;
  const frame = await frameOfTarget(window);
  if (!frame) return { why: 'there is no target' };
  const find = finder(table, frame);
  const pointsNow = async (sweep) => ((await find({ points: true, sweep })) || { points: [] }).points;
  const lies = await settled(frame, find, block);
  if (boxes.filter((other) => other === lies).length > 1) return { why: 'where it was before' };
  boxes.push(lies);
  if ((await pointsNow(true)).length === 0) return { why: `no point hits it, ${lies}` };
  let place = await placeOf(window, frame, mouse);
  if (!place) return { why: 'the frame is never under the pointer', hidden: true };
  // The pointer's way over the page may have moved the target, so it is scrolled to its place again.
  await settled(frame, find, block);
  let pointer = null;
  let back = false;
  let points = await pointsNow(true);
  const seen = points.length;
  for (let look = 0; look < LOOKS; look++) {
    const fresh = points.find((p) => place.shows(p) && !(pointer && Math.hypot(p.x - pointer.x, p.y - pointer.y) < 1));
    const stays = pointer && await staysUnder(frame);
    if (stays) return press(table, mouse, frame, `after ${look} looks at ${points.length} points`);
    if (!fresh) {
      // A target that left the view when the pointer came is scrolled back once.
      if (back) break;
      back = true;
      await settled(frame, find, block);
      place = await placeOf(window, frame, mouse) || place;
      [pointer, points] = [null, await pointsNow(true)];
      continue;
    }
    pointer = fresh;
    const at = place.toScreen(fresh);
    const [dx, dy] = WAYS[block];
    for (const part of [1, 0.3, 0]) {
      await mouse.move(Math.round(at.x + dx * part), Math.round(at.y + dy * part));
      await wait(part === 0 ? EYE_MS : 18);
    }
    points = await pointsNow(false);
  }
  if (pointer && await staysUnder(frame)) return press(table, mouse, frame, 'at the last look');
  return { why: seen === 0 ? 'no point hits it' : `it is never under the pointer (${seen} points at first)` };
}

// Looks for the target and its points in a frame, at the place that the gesture names.
function finder(table, frame) {
  const { position } = table.plan.gesture || {};
  return (how) => witness.ask(frame, `(${FIND})(${JSON.stringify({ ...how, position })})`);
}

// Scrolls the target into view, and returns its place once that is stable. Electron 22 scrolls smoothly if the page's
// CSS says so, whatever `behavior` asks for. A frame out of view runs no animations, so the target may move when its
// frame comes into view. It is scrolled once more if no point hits it.
// `around`: the frames around it are scrolled too. Chromium does not always do so by itself.
async function settled(frame, find, block, around = false) {
  const words = ({ box, view }) => `its box ${box} in a view of ${view}`;
  let lies;
  for (let times = 0; times < 2; times++) {
    const found = (await find({ block })) || {};
    // An element of fixed position, such as a modal dialog, does not scroll the frames around it either.
    if (around || found.fixed) await scrollFrames(frame, block);
    lies = words(found);
    for (let same = 0, looks = 0; same < 2 && looks < 18; looks++) {
      await wait(EYE_MS / 2);
      const now = words((await find({})) || {});
      same = now === lies ? same + 1 : 0;
      lies = now;
    }
    const { points } = (await find({ points: true })) || { points: [] };
    if (points.length > 0) break;
  }
  return lies;
}

async function scrollFrames(frame, block) {
  const how = JSON.stringify({ block, inline: block, behavior: 'instant' });
  for (let at = frame; at.parent; at = at.parent) {
    await witness.ask(at.parent, `document.querySelector('iframe').scrollIntoView(${how})`);
  }
}

async function frameOfTarget(window) {
  for (const frame of witness.framesOf(window)) {
    if (await witness.ask(frame, 'Boolean(document.querySelector("[data-id=target]"))')) return frame;
  }
  return null;
}

// Waits (ms) between looks. A target that only comes and goes under the pointer does not count as pressable, although a
// lucky press could hit it. The waits are uneven, so that they do not follow the page's frames.
const GAPS_MS = [26, 5, 17, 31, 11, 23, 37, 8];

async function staysUnder(frame) {
  for (const gap of GAPS_MS) {
    if (!await isUnder(frame)) return false;
    await wait(gap);
  }
  return true;
}

// Whether the pointer's latest event and `elementFromPoint` there both give the target.
function isUnder(frame) {
  return witness.ask(frame, `(() => {
    const { last } = __trial;
    const hit = last && document.elementFromPoint(last.x, last.y);
    const own = hit && hit.closest('[data-id]');
    return Boolean(own && own.dataset.id === 'target' && last.id === 'target');
  })()`);
}

// `held`: for how long (ms) the button is down.
async function press(table, mouse, frame, how, held = HELD_MS) {
  const { action, goes } = table.plan;
  const button = BUTTON[action] || 'left';
  if (action !== 'hover') {
    for (let times = action === 'dblclick' ? 2 : 1; times > 0; times--) {
      await mouse.down(button);
      if (held > 0) await wait(held);
      await mouse.up(button);
      if (held > 0) await wait(25);
    }
    await wait(60);
  }
  if (action === 'type') await table.window.webContents.insertText(TEXT);
  await witness.twoFrames(table.window);
  const { presses, moves, target } = await witness.heard(table.window);
  const own = (type) => presses.filter((p) => p.type === type && p.id === 'target' && p.place !== 'window').length;
  const done = {
    hover: () => moves.includes('target'),
    rightclick: () => own('contextmenu') > 0,
    dblclick: () => own('dblclick') > 0,
    type: () => Boolean(target && target.value === TEXT),
    check: () => Boolean(target && target.checked),
    // A list opens with the press, a drag and a gesture of fingers begin with it.
    select: () => own('mousedown') > 0,
    drag: () => own('mousedown') > 0,
    downup: () => own('mousedown') > 0,
    ...Object.fromEntries(['longpress', 'swipe', 'pinch'].map((name) => [name, () => own('pointerdown') > 0])),
  }[action] || (() => own('click') > 0 || (goes && own('pointerdown') > 0));
  const others = presses.filter((p) => p.place === 'document' && p.id !== 'target').map((p) => `${p.type} ${p.id}`);
  return { done: done(), why: `pressed ${how}${done() ? '' : `, which did nothing; heard: ${others.join(', ') || 'nothing elsewhere'}`}` };
}

module.exports = { judge };
