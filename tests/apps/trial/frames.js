// Frames around the target's document: their kinds, and how they are transformed. The first is the outermost.
'use strict';

// same: of the same origin · site: of another origin and the same site · cross: of another site, in another process
const KINDS = ['same', 'same', 'srcdoc', 'srcdoc', 'cross', 'cross', 'site', 'data', 'sandbox'];

const BENT = {
  padding: (r) => `padding: ${r.int(1, 40)}px ${r.int(1, 40)}px`,
  border: (r) => `border: ${r.int(1, 24)}px solid #999`,
  scale: (r) => `scale: ${r.pick([0.5, 0.75, 1.2, 1.5])}; transform-origin: 0 0`,
  rotate: (r) => `rotate: ${r.shift(3, 40)}deg`,
  skew: (r) => `transform: skewX(${r.shift(3, 20)}deg)`,
  zoom: (r) => `zoom: ${r.pick([0.6, 0.8, 1.25, 1.5])}`,
  offset: (r) => `margin: ${r.int(0, 60)}px ${r.int(0, 120)}px`,
};

function frame(r) {
  const made = { kind: r.pick(KINDS), css: '', wrap: '', cover: '', above: r.pick([0, 0, 20, 300, 1200]), hazards: [], hopeless: false };
  for (const name of Object.keys(BENT)) {
    if (!r.chance(0.2)) continue;
    // Zoom, transforms and border also act from an ancestor of the frame.
    made[r.chance(0.3) ? 'wrap' : 'css'] += `${BENT[name](r)};`;
    made.hazards.push(`frame-${name}`);
  }
  made.width = r.int(260, 520);
  made.height = r.int(120, 320);
  const cover = r.float();
  if (cover < 0.08) [made.cover, made.hopeless] = ['inset: -100px', true];
  else if (cover < 0.2) made.cover = `left: 0; right: 0; ${r.pick(['top', 'bottom'])}: 0; height: ${r.int(10, 50)}%`;
  else if (cover < 0.26) made.cover = 'inset: -100px; pointer-events: none';
  if (cover < 0.26) made.hazards.push(made.hopeless ? 'frame-covered' : cover < 0.2 ? 'frame-cover-part' : 'frame-glass');
  if (r.chance(0.05)) {
    made.css += 'pointer-events: none;';
    made.hopeless = true;
    made.hazards.push('frame-no-pointer');
  }
  return made;
}

function frames(r) {
  return Array.from({ length: r.pick([1, 1, 1, 2, 2, 3]) }, () => frame(r));
}

module.exports = { frames };
