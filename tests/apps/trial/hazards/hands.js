// Scripts that react when the pointer comes, moves or leaves: at once, in a microtask, a timer, a frame.
'use strict';

const WHEN = (r) => r.pick(['sync', 'sync', 'micro', 'frame', 'frames', r.int(0, 50), r.int(0, 50)]);
const ARRIVES = ['mouseenter', 'mouseover', 'mousemove', 'pointermove', 'pointerenter', 'pointerover'];
const SHIFT = (r) => r.pick([
  ['insert', r.int(8, 120)], ['insert', r.int(8, 120)], ['margin', r.int(8, 120)], ['translate', r.shift(5, 90), r.shift(0, 60)], ['swap'], ['drop'], ['top', r.int(10, 120)],
]);

module.exports = {
  'script-enter': (scene, r) => scene.act('on', { type: r.pick(ARRIVES), of: 'target', when: WHEN(r), effect: SHIFT(r), times: 1 }),
  'script-enter-again': (scene, r) => scene.act('on', { type: r.pick(ARRIVES), of: 'target', when: WHEN(r), effect: SHIFT(r), times: r.int(2, 3) }),
  'script-stage': (scene, r) => scene.act('on', { type: r.pick(ARRIVES), of: 'stage', when: WHEN(r), effect: SHIFT(r), times: 1 }),
  'script-document': (scene, r) => scene.act('on', { type: r.pick(['mousemove', 'pointermove']), of: 'document', when: WHEN(r), effect: SHIFT(r), times: 1 }),
  'script-leave': (scene, r) => {
    scene.start = 'first';
    scene.act('on', { type: r.pick(['mouseleave', 'mouseout', 'pointerleave']), of: 'first', when: WHEN(r), effect: SHIFT(r), times: 1 });
  },
  // Opens while the pointer is there, and closes when it leaves.
  'script-toggle': (scene, r) => scene.act('toggle', { of: r.pick(['target', 'stage']), when: WHEN(r), effect: ['margin', r.int(5, 90)] }),
  'rerender-enter': (scene, r) => scene.act('on', { type: r.pick(ARRIVES), of: 'target', when: WHEN(r), effect: ['rerender'], times: r.int(1, 3) }),
  'rerender-list': (scene, r) => scene.act('on', { type: r.pick(ARRIVES), of: r.pick(['target', 'stage']), when: WHEN(r), effect: ['relist', r.chance(0.6)], times: r.int(1, 2) }),
  'rerender-leave': (scene, r) => {
    scene.start = 'first';
    scene.act('on', { type: r.pick(['mouseleave', 'pointerleave']), of: 'first', when: WHEN(r), effect: ['relist', r.chance(0.6)], times: 1 });
  },
  tooltip: (scene, r) => scene.act('tooltip', {
    when: WHEN(r), dx: r.int(-30, 14), dy: r.int(-20, 18), w: r.int(20, 90), h: r.int(12, 30), through: r.chance(0.4),
  }),
  'tooltip-in-flow': (scene, r) => scene.act('toggle', { of: 'target', when: WHEN(r), effect: ['top', r.int(14, 40)] }),
};
