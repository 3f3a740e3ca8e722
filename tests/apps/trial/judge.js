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
const BUTTON = { rightclick: 'right', middleclick: 'middle' };
const TEXT = 'typed';

// `spot`: where on the screen the tool has pressed the target, if it has. It is tried first.
async function judge(table, mouse, spot) {
  const tried = [];
  if (spot) {
    const verdict = await pressAt(table, mouse, spot);
    if (verdict.done) return { pressable: true, tried: [verdict.why] };
    tried.push(verdict.why);
  }
  const boxes = [];
  for (const block of BLOCKS) {
    await mouse.move(0, 0);
    await table.lay();
    await table.go();
    await table.rested();
    const verdict = await attempt(table, mouse, block, boxes);
    tried.push(`${block}: ${verdict.why}`);
    if (verdict.done) {
      await mouse.move(0, 0);
      return { pressable: true, tried };
    }
    // Stop after two attempts at a frame that no pointer reaches.
    if (verdict.hidden && tried.length === 2) break;
  }
  await mouse.move(0, 0);
  return { pressable: false, tried };
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
  const { position } = table.plan.gesture || {};
  const find = (how) => witness.ask(frame, `(${FIND})(${JSON.stringify({ ...how, position })})`);
  const pointsNow = async (sweep) => ((await find({ points: true, sweep })) || { points: [] }).points;
  const lies = await settled(find, block);
  if (boxes.filter((other) => other === lies).length > 1) return { why: 'where it was before' };
  boxes.push(lies);
  if ((await pointsNow(true)).length === 0) return { why: `no point hits it, ${lies}` };
  let place = await placeOf(window, frame, mouse);
  if (!place) return { why: 'the frame is never under the pointer', hidden: true };
  // The pointer's way over the page may have moved the target, so it is scrolled to its place again.
  await settled(find, block);
  let pointer = null;
  let back = false;
  let points = await pointsNow(true);
  const seen = points.length;
  for (let look = 0; look < LOOKS; look++) {
    const fresh = points.find((p) => place.shows(p) && !(pointer && Math.hypot(p.x - pointer.x, p.y - pointer.y) < 1));
    const stays = pointer && await staysUnder(frame, pointer);
    if (stays) return press(table, mouse, frame, `after ${look} looks at ${points.length} points`);
    if (!fresh) {
      // A target that left the view when the pointer came is scrolled back once.
      if (back) break;
      back = true;
      await settled(find, block);
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
  if (pointer && await staysUnder(frame, pointer)) return press(table, mouse, frame, 'at the last look');
  return { why: seen === 0 ? 'no point hits it' : `it is never under the pointer (${seen} points at first)` };
}

// Scrolls the target into view, and returns its place once that is stable. Electron 22 scrolls smoothly if the page's
// CSS says so, whatever `behavior` asks for.
async function settled(find, block) {
  const words = ({ box, view }) => `its box ${box} in a view of ${view}`;
  let lies = words((await find({ block })) || {});
  for (let same = 0, looks = 0; same < 2 && looks < 18; looks++) {
    await wait(EYE_MS / 2);
    const now = words((await find({})) || {});
    same = now === lies ? same + 1 : 0;
    lies = now;
  }
  return lies;
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

async function staysUnder(frame, pointer) {
  for (const gap of GAPS_MS) {
    if (!await isUnder(frame, pointer)) return false;
    await wait(gap);
  }
  return true;
}

// Whether `elementFromPoint` there and the pointer's latest event both give the target.
function isUnder(frame, { x, y }) {
  return witness.ask(frame, `(() => {
    const hit = document.elementFromPoint(${x}, ${y});
    const own = hit && hit.closest('[data-id]');
    return Boolean(own && own.dataset.id === 'target' && __trial.last && __trial.last.id === 'target');
  })()`);
}

async function press(table, mouse, frame, how) {
  const { action, goes } = table.plan;
  const button = BUTTON[action] || 'left';
  if (action !== 'hover') {
    for (let times = action === 'dblclick' ? 2 : 1; times > 0; times--) {
      await mouse.down(button);
      await wait(15);
      await mouse.up(button);
      await wait(25);
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
