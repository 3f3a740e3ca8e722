// Motion without a pointer: animations, transitions, scripts that add and remove elements, late images and fonts.
'use strict';

const TARGET = '[data-id=target]';
// Durations in ms. Nearly always short, so that a trial does not wait; sometimes long.
const LASTS = (r) => (r.chance(0.08) ? r.int(900, 1500) : r.int(60, 500));

module.exports = {
  slide: (scene, r) => {
    const ms = LASTS(r);
    scene.css(`@keyframes slide { from { transform: translate(${r.shift(20, 300)}px, ${r.shift(0, 120)}px); } }`);
    scene.css(`.go ${r.pick([TARGET, '#stage'])} { animation: slide ${ms}ms ${r.pick(['linear', 'ease', 'ease-in', 'steps(4)'])} backwards; }`);
    scene.restsAfter(ms);
  },
  'transition-start': (scene, r) => {
    const ms = LASTS(r);
    const delay = r.int(0, 120);
    scene.css(`${TARGET} { transition: all ${ms}ms; } .moved ${TARGET} { ${r.pick([`margin-left: ${r.int(20, 200)}px`, `translate: ${r.shift(20, 150)}px ${r.shift(0, 60)}px`, `margin-top: ${r.int(20, 120)}px`])}; }`);
    scene.act('at', { ms: delay, effect: ['class', 'moved'] });
    scene.restsAfter(ms + delay);
  },
  'fade-in': (scene, r) => {
    const ms = LASTS(r);
    scene.css(`@keyframes fade { from { opacity: 0; scale: 0.6; } } .go ${TARGET} { animation: fade ${ms}ms backwards; }`);
    scene.restsAfter(ms);
  },
  'jitter-while': (scene, r) => {
    const until = LASTS(r);
    scene.act('every', { ms: r.int(3, 30), until, effect: ['jump', r.int(4, 120), r.int(0, 60)], last: ['translate', 0, 0] });
    scene.restsAfter(until);
  },
  'insert-while': (scene, r) => {
    const until = LASTS(r);
    scene.act('every', { ms: r.int(4, 30), until, effect: r.pick([['insert', r.int(2, 12)], ['breathe', r.int(10, 60)], ['swap'], ['relist', true]]) });
    scene.restsAfter(until);
  },
  'late-image': (scene, r) => {
    for (let n = r.int(1, 3); n > 0; n--) {
      const ms = r.int(0, LASTS(r));
      scene.act('at', { ms, effect: [r.pick(['top', 'insert']), r.int(20, 200)] });
      scene.restsAfter(ms);
    }
  },
  'late-font': (scene, r) => {
    const ms = r.int(0, LASTS(r));
    scene.css(`.late * { font-size: ${r.pick([9, 18, 24])}px; letter-spacing: ${r.int(0, 3)}px; }`);
    scene.act('at', { ms, effect: ['class', 'late'] });
    scene.restsAfter(ms);
  },
  'rerender-while': (scene, r) => {
    const until = LASTS(r);
    scene.act('every', { ms: r.int(4, 40), until, effect: [r.pick(['rerender', 'relist'])] });
    scene.restsAfter(until);
  },
  'colour-endless': (scene) => scene.css(`@keyframes colour { to { background: #fcc; } } .go ${TARGET} { animation: colour 300ms infinite alternate; }`),
  'jitter-endless': (scene, r) => {
    scene.act('every', { ms: r.int(3, 30), until: 1e9, effect: ['jump', r.int(2, 90), r.int(0, 60)] });
    scene.neverRests();
  },
  'slide-endless': (scene, r) => {
    scene.css(`@keyframes slides { to { transform: translateX(${r.int(2, 200)}px); } } .go ${TARGET} { animation: slides ${r.int(100, 900)}ms infinite alternate; }`);
    scene.neverRests();
  },
};
