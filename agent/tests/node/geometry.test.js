// Tests the mapping of points through frames that are moved, scaled and rotated.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';

const { IDENTITY, apply, compose, invert, mapRect, roundPx } = await import('../../js/modules/geometry.js');

const moved = (e, f) => ({ ...IDENTITY, e, f });
const scaled = (by) => ({ ...IDENTITY, a: by, d: by });
const turned = (degrees) => {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => of(degrees * Math.PI / 180));
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
};
const near = (actual, wanted) => {
  for (const key of Object.keys(wanted)) assert.ok(Math.abs(actual[key] - wanted[key]) < 1e-9, `${key}: ${actual[key]}, wanted ${wanted[key]}`);
};

test('the inner map comes first', () => {
  near(apply(compose(moved(10, 20), scaled(2)), 3, 4), { x: 16, y: 28 });
  near(apply(compose(scaled(2), moved(10, 20)), 3, 4), { x: 26, y: 48 });
});

test('there and back', () => {
  const map = compose(moved(7, -3), compose(turned(30), scaled(1.5)));
  const there = apply(map, 12, 34);
  near(apply(invert(map), there.x, there.y), { x: 12, y: 34 });
  assert.equal(invert(scaled(0)), null);
});

test('the box of a rectangle that is turned', () => {
  near(mapRect(turned(90), { x: 0, y: 0, width: 10, height: 4 }), { x: -4, y: 0, w: 4, h: 10 });
  near(mapRect(moved(1, 2), { x: 3, y: 4, width: 5, height: 6 }), { x: 4, y: 6, w: 5, h: 6 });
});

test('pixels', () => {
  assert.deepEqual([1.26, -0.04, NaN, Infinity].map((n) => roundPx(n) + 0), [1.3, 0, 0, 0]);
});
