// Turns a seed into a plan: the page's content, its events, and the call. Nothing else decides these.
'use strict';
const { random } = require('./random');
const { Scene } = require('./scene');
const { frames } = require('./frames');

const HAZARDS = Object.assign({}, ...['hover', 'hands', 'motion', 'covers', 'scrolling', 'shapes', 'controls'].map((group) => require(`./hazards/${group}`)));
const NAMES = Object.keys(HAZARDS);

// How many hazards meet on one page, and the actions on the target.
const TOGETHER = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4];
const ACTIONS = [...Array(13).fill('click'), 'rightclick', 'dblclick', 'dblclick', 'hover', 'check', 'type'];
// Time (ms) for the call beyond the time until everything rests.
const BUDGET_MS = 1500;
// The budget (ms) if the generator itself knows that the call cannot succeed.
const HOPELESS_MS = 400;

function plan(seed) {
  const r = random(seed);
  const scene = new Scene(r, r.pick(ACTIONS));
  // Every hazard has its turn alone, and all meet each other.
  const hazards = new Set([NAMES[seed % NAMES.length]]);
  for (let more = r.pick(TOGETHER); hazards.size < more;) hazards.add(r.pick(NAMES));
  for (const name of hazards) HAZARDS[name](scene, r);
  const chain = r.chance(0.3) ? frames(r) : [];
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
    scene: scene.html(),
  };
}

module.exports = { plan, NAMES };
