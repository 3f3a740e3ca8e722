// Seeded random numbers (mulberry32): the same seed gives the same page on every machine.
'use strict';

function random(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const float = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from, to) => from + Math.floor(float() * (to - from + 1));
  const pick = (list) => list[int(0, list.length - 1)];
  const chance = (share) => float() < share;
  // A number on either side of zero, but not near it.
  const shift = (from, to) => (chance(0.5) ? -1 : 1) * int(from, to);
  return { float, int, pick, chance, shift };
}

module.exports = { random };
