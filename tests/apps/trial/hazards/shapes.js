// Targets that cannot be pressed everywhere in their box: clipped, rotated, tiny, or without a box of their own.
'use strict';

const TARGET = '[data-id=target]';

module.exports = {
  'clip-path': (scene, r) => scene.css(`${TARGET} { height: ${r.int(30, 80)}px; clip-path: ${r.pick([
    'circle(40%)', 'polygon(0 0, 30% 0, 30% 100%, 0 100%)', 'polygon(100% 0, 100% 100%, 60% 100%)', 'inset(0 70% 0 0)', 'inset(75% 0 0 0)',
    'path(evenodd, "M0 0h200v80h-200z M12 8h300v60h-300z")'])}; }`),
  'round-corners': (scene, r) => scene.css(`${TARGET} { width: ${r.int(30, 90)}px; height: ${r.int(30, 90)}px; border-radius: 50%; }`),
  rotated: (scene, r) => scene.css(`${TARGET} { rotate: ${r.int(5, 355)}deg; ${r.chance(0.5) ? `transform: skew(${r.int(0, 50)}deg)` : ''}; }`),
  scaled: (scene, r) => scene.css(`${r.pick([TARGET, '#stage'])} { scale: ${r.pick([0.2, 0.5, 1.5, 2.5])}; transform-origin: 0 0; }`),
  'css-zoom': (scene, r) => scene.css(`${r.pick([TARGET, '#stage', 'body'])} { zoom: ${r.pick([0.5, 0.8, 1.25, 2])}; }`),
  tiny: (scene, r) => scene.css(`#stage ${TARGET} { width: ${r.int(1, 3)}px; height: ${r.int(1, 3)}px; min-width: 0; padding: 0; border: 0; overflow: hidden; font-size: 0; background: red; }`),
  contents: (scene, r) => {
    scene.inTarget('<span>Tar</span>', '<span>get</span>');
    scene.css(`#stage ${TARGET} { display: contents; }`);
    if (r.chance(0.3)) scene.css('.item { padding: 6px; }');
  },
  wrapped: (scene, r) => {
    scene.css(`.item { width: ${r.int(54, 80)}px; } #stage ${TARGET} { display: inline; width: auto; min-width: 0; }`);
    scene.inTarget('<i aria-hidden="true" style="padding: 0 14px">·</i> ', ' <i aria-hidden="true" style="padding: 0 14px">·</i>');
  },
  icon: (scene, r) => {
    const through = r.chance(0.5) ? 'none' : 'auto';
    scene.inTarget(`<svg aria-hidden="true" width="16" height="16" style="pointer-events: ${through}"><circle cx="8" cy="8" r="8"/></svg>`, '');
  },
  perspective: (scene, r) => {
    scene.css(`#stage { perspective: 300px; } ${TARGET} { transform: rotate${r.pick(['X', 'Y'])}(${r.int(10, 70)}deg); }`);
  },
};
