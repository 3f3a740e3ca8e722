// Turns a seed into a plan: the page's content, its events, and the call. Nothing else decides these.
'use strict';
const { random } = require('./random');
const { Scene } = require('./scene');
const { frames } = require('./frames');

const HAZARDS = Object.assign({}, ...['hover', 'hands', 'motion', 'covers', 'scrolling', 'shapes', 'controls'].map((group) => require(`./hazards/${group}`)));
const NAMES = Object.keys(HAZARDS);
// Seeds from here on have these hazards too, and gestures. Those below give the pages that they have always given.
const SECOND = 1000000;
const MORE = require('./hazards/windows');
const MORE_NAMES = Object.keys(MORE);
// Seeds from here on are for fingers.
const THIRD = 2000000;
const FINGER_ACTIONS = ['tap', 'longpress', 'longpress', 'swipe', 'swipe', 'pinch', 'pinch'];
const LONG_MS = 1000;

// How many hazards meet on one page, and the actions on the target.
const TOGETHER = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4];
const ACTIONS = [...Array(13).fill('click'), 'rightclick', 'dblclick', 'dblclick', 'hover', 'check', 'type'];
const MORE_ACTIONS = ['click', 'click', 'click', 'click', 'rightclick', 'dblclick', 'hover', 'check', 'check', 'type', 'tap', 'drag', 'drag', 'downup', 'hold', 'select', 'select'];
// Time (ms) for the call beyond the time until everything rests.
const BUDGET_MS = 1500;
// The budget (ms) if the generator itself knows that the call cannot succeed.
const HOPELESS_MS = 400;

function plan(seed) {
  const r = random(seed);
  const second = seed >= SECOND;
  const third = seed >= THIRD;
  const scene = new Scene(r, r.pick(third ? FINGER_ACTIONS : second ? MORE_ACTIONS : ACTIONS));
  // Every hazard has its turn alone, and all meet each other.
  const own = third ? [...NAMES, ...MORE_NAMES] : second ? MORE_NAMES : NAMES;
  const hazards = new Set([own[seed % own.length]]);
  if (hazards.has('list-open')) scene.become('select');
  if (hazards.has('label-far')) scene.become('check');
  for (let more = r.pick(TOGETHER); hazards.size < more;) hazards.add(r.pick(second && r.chance(0.3) ? MORE_NAMES : NAMES));
  // An element without a box of its own drags no window, and a label elsewhere can be pressed.
  if (hazards.has('region')) ['contents', 'label-far'].forEach((name) => hazards.delete(name));
  // A box with two labels has another name.
  if (hazards.has('label-far')) ['checkbox-label', 'checkbox-hidden'].forEach((name) => hazards.delete(name));
  for (const name of hazards) (MORE[name] || HAZARDS[name])(scene, r);
  const chain = around(scene, r);
  const gesture = second ? gestures(scene, r, hazards) : {};
  const hopeless = scene.hopeless || chain.some((frame) => frame.hopeless);
  return {
    seed,
    hazards: [...new Set([...hazards, ...chain.map((frame) => `frame-${frame.kind}`), ...chain.flatMap((frame) => frame.hazards)])],
    action: scene.action,
    role: scene.role,
    by: chain.length > 0 && r.chance(0.3) || r.chance(0.15) ? 'ref' : r.chance(0.15) ? 'selector' : 'role',
    budget: scene.endless || hopeless ? HOPELESS_MS : scene.rests + BUDGET_MS,
    hopeless,
    endless: scene.endless,
    rests: scene.rests,
    goes: scene.goes,
    start: scene.start,
    frames: chain,
    gesture,
    dead: scene.dead,
    window: scene.window,
    frameless: scene.frameless,
    swallows: scene.swallows,
    file: scene.file,
    opens: scene.opens,
    scene: scene.html(),
  };
}

// The frames around the page. Regions in frames drag no window here. A list is opened by a mouse in the page itself, and
// a preload is for the page alone.
// A page from a file has frames that cannot be read from inside.
function around(scene, r) {
  const chain = r.chance(scene.file ? 0.9 : 0.3) ? frames(r) : [];
  if (scene.frameless || scene.opens || scene.swallows || scene.action === 'drag') return [];
  if (!scene.file) return chain;
  const [first] = chain;
  return first ? [{ ...first, kind: r.pick(['data', 'sandbox', 'srcdoc']) }] : [];
}

// Actions that take a position, and those that take modifier keys.
const PLACED = ['click', 'hover', 'hold', 'drag', 'downup', 'tap', 'longpress', 'swipe'];
const MODIFIED = ['click', 'hold', 'drag', 'downup', 'longpress', 'swipe', 'pinch'];

// How the action is done: where in the target, with which keys, for how long, how far.
function gestures(scene, r, hazards) {
  const gesture = {};
  const { action } = scene;
  // Where a target has no single box, its places are told in different ways.
  const boxed = scene.kind !== 'checkbox' && !['contents', 'wrapped', 'nested-control'].some((name) => hazards.has(name));
  if (PLACED.includes(action) && boxed && r.chance(0.35)) gesture.position = [r.int(5, 95), r.int(10, 90)];
  if (MODIFIED.includes(action) && scene.kind !== 'link' && r.chance(0.35)) gesture.modifiers = r.pick(['Control', 'Shift', 'Alt', 'Control,Shift']);
  if (action === 'hold') gesture.holdMs = r.int(40, 160);
  if (action === 'longpress') gesture.holdMs = LONG_MS;
  if (action === 'pinch') gesture.scale = r.pick([0.5, 2]);
  if (action === 'drag' || action === 'swipe') gesture.by = [r.shift(5, 60), r.shift(5, 60)];
  if (action === 'select') gesture.value = r.pick(['two', 'three']);
  return gesture;
}

module.exports = { plan, NAMES };
