// Where a document's points are on the screen. For a frame this is measured, not computed: the mouse moves over it, and
// the frame's own log says where it saw the pointer.
'use strict';
const witness = require('./witness');

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const MOVE_MS = 20;

async function placeOf(window, frame, mouse) {
  const { x: left, y: top } = window.getContentBounds();
  const [top0] = witness.framesOf(window);
  const [width, height] = window.getContentSize();
  const shows = ({ x, y }) => x >= 0 && y >= 0 && x < width && y < height;
  if (frame === top0 || frame.routingId === top0.routingId && frame.processId === top0.processId) {
    return { toScreen: ({ x, y }) => ({ x: left + Math.floor(x), y: top + Math.floor(y) }), shows };
  }
  // Before Chromium 128 boxes are given without the element's own zoom, so both sizes are tried.
  const outer = await witness.ask(top0, `(() => {
    const frame = document.querySelector('iframe');
    const r = frame.getBoundingClientRect();
    let zoom = 1;
    for (let at = frame; at; at = at.parentElement) zoom *= Number(getComputedStyle(at).zoom) || 1;
    return [...new Set([1, zoom])].map((z) => [r.left * z, r.top * z, r.right * z, r.bottom * z]);
  })()`) || [];
  const areas = [...outer.map((box) => [box, 4]), [outer[0], 7]];
  if (outer.length > 1) areas.push([[0, 0, width, height], 9]);
  for (const [box, steps] of areas) {
    if (!box) continue;
    const area = [Math.max(0, box[0]), Math.max(0, box[1]), Math.min(width, box[2]), Math.min(height, box[3])];
    if (area[2] <= area[0] || area[3] <= area[1]) continue;
    const map = fit(await seenAt(frame, mouse, area, steps, left, top));
    if (map) {
      const toView = ({ x, y }) => ({ x: map.a * x + map.b * y + map.c, y: map.d * x + map.e * y + map.f });
      return {
        toScreen: (p) => { const v = toView(p); return { x: left + Math.round(v.x), y: top + Math.round(v.y) }; },
        shows: (p) => shows(toView(p)),
      };
    }
  }
  return null;
}

// Pairs of a place in the window and the point at which the frame saw the pointer.
async function seenAt(frame, mouse, [x0, y0, x1, y1], steps, left, top) {
  const pairs = [];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const x = Math.round(x0 + (x1 - x0) * (i + 0.5) / steps);
      const y = Math.round(y0 + (y1 - y0) * (j + 0.5) / steps);
      await witness.ask(frame, '__trial.last = null');
      await mouse.move(left + x, top + y);
      await wait(MOVE_MS);
      const seen = await witness.ask(frame, '__trial.last');
      if (seen) pairs.push({ x, y, seen });
    }
  }
  return pairs;
}

// The affine map from the frame's points to the window's, by least squares; null if the pairs do not determine it.
function fit(pairs) {
  if (pairs.length < 3) return null;
  const solve = (of) => {
    const m = [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];
    for (const pair of pairs) {
      const row = [pair.seen.x, pair.seen.y, 1];
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) m[i][j] += row[i] * row[j];
        m[i][3] += row[i] * of(pair);
      }
    }
    for (let i = 0; i < 3; i++) {
      const best = [i, i + 1, i + 2].filter((k) => k < 3).reduce((a, b) => (Math.abs(m[b][i]) > Math.abs(m[a][i]) ? b : a));
      [m[i], m[best]] = [m[best], m[i]];
      if (Math.abs(m[i][i]) < 1e-6) return null;
      for (let k = 0; k < 3; k++) {
        if (k === i) continue;
        const by = m[k][i] / m[i][i];
        for (let j = i; j < 4; j++) m[k][j] -= by * m[i][j];
      }
    }
    return m.map((row, i) => row[3] / row[i]);
  };
  const xs = solve((p) => p.x);
  const ys = solve((p) => p.y);
  if (!xs || !ys) return null;
  const [a, b, c] = xs;
  const [d, e, f] = ys;
  const off = Math.max(...pairs.map(({ x, y, seen }) => Math.hypot(a * seen.x + b * seen.y + c - x, d * seen.x + e * seen.y + f - y)));
  // A large error means that the frame moved during the measurement.
  return off < 2 ? { a, b, c, d, e, f } : null;
}

module.exports = { placeOf };
