// Hover by CSS alone: layout changes on the pointer's arrival or leaving, without a script.
'use strict';

const TARGET = '[data-id=target]';
// Mostly less than a button: a target that jumps away from every pointer cannot be pressed, and tests little.
const SOME = (r) => r.pick([r.int(3, 14), r.int(3, 14), r.int(15, 120)]);

module.exports = {
  'hover-grow': (scene, r) => scene.css(`${TARGET}:hover { padding: ${r.int(3, 40)}px; }`),
  'hover-move': (scene, r) => {
    const by = `${r.shift(1, 1) * SOME(r)}px`;
    const how = r.pick([`translate: ${by} 0`, `translate: 0 ${by}`, `margin-left: ${by}`, `margin-top: ${by}`, `position: relative; top: ${by}`]);
    scene.css(`${TARGET}:hover { ${how}; }`);
  },
  'hover-transition': (scene, r) => {
    scene.css(`${TARGET} { transition: all ${r.int(20, 300)}ms; }`);
    scene.css(`${TARGET}:hover { ${r.pick([`translate: ${r.shift(3, 40)}px 0`, `scale: 1.${r.int(1, 6)}`, `margin-top: ${r.shift(5, 40)}px`])}; }`);
  },
  // The pointer rests on a neighbour that is larger while it is hovered. On leaving it shrinks.
  'hover-out': (scene, r) => {
    scene.start = 'first';
    scene.css(`[data-id=first]:hover { ${r.pick(['height', 'margin-bottom', 'padding-bottom', 'padding-right'])}: ${r.int(20, 160)}px; }`);
  },
  'hover-out-transition': (scene, r) => {
    scene.start = 'first';
    scene.css(`[data-id=first] { transition: all ${r.int(20, 200)}ms; } [data-id=first]:hover { height: ${r.int(50, 160)}px; }`);
  },
  'hover-stage-insert': (scene, r) => {
    scene.extra(SOME(r));
    scene.css('.extra { display: none; } #stage:hover .extra { display: block; }');
  },
  'hover-stage-pad': (scene, r) => scene.css(`#stage:hover { padding-${r.pick(['top', 'left'])}: ${SOME(r)}px; }`),
  'hover-target-inserts': (scene, r) => {
    scene.extra(SOME(r));
    scene.css(`.extra { display: none; } #stage:has(${TARGET}:hover) .extra { display: block; }`);
  },
  'hover-neighbour-shows': (scene, r) => {
    // A toolbar of the row that shows over it while it is hovered.
    scene.inItem(`<button data-id="tool" class="tool">Tool</button>`);
    scene.css(`.tool { position: absolute; display: none; left: ${r.int(-10, 60)}%; top: ${r.int(-20, 40)}%; width: ${r.int(20, 60)}%; height: 70%; }`);
    scene.css('.item:hover .tool { display: block; }');
  },
  'active-nudge': (scene, r) => scene.css(`${TARGET}:active { translate: ${r.int(0, 2)}px ${r.int(1, 4)}px; }`),
};
