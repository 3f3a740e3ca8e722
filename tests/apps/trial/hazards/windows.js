// Input that never reaches the target: modal dialogs and windows, disabled windows, regions that drag a window, preloads
// that keep presses to themselves. Some of them end in time. `dead` says what no hand can do then.
'use strict';

const TARGET = '[data-id=target]';
const ENDS = (r) => (r.chance(0.65) ? r.int(30, 500) : null);

// Its end, or that it never ends.
function lasts(scene, ms, dead) {
  if (ms === null) scene.dies(dead);
  else scene.restsAfter(ms + 100);
}

const ofWindow = (what, dead) => (scene, r) => {
  if (scene.window) return;
  const ms = ENDS(r);
  scene.window = { what, ms };
  lasts(scene, ms, dead);
};

module.exports = {
  'dialog-over': (scene, r) => {
    const ms = ENDS(r);
    scene.tail('<dialog data-id="dialog">Sure? <button data-id="sure">Yes</button></dialog>');
    scene.act('showModal', {});
    if (ms !== null) scene.act('at', { ms, effect: ['close'] });
    lasts(scene, ms, 'all');
  },
  'dialog-around': (scene) => {
    if (scene.wrapped) return;
    scene.wrapped = true;
    scene.wrap('<dialog data-id="dialog">', '</dialog>');
    scene.act('showModal', {});
  },
  inert: (scene, r) => {
    const ms = ENDS(r);
    const inDialog = scene.wrapped;
    scene.wrap('<div class="inert" inert>', '</div>');
    if (ms !== null) scene.act('at', { ms, effect: ['alive'] });
    // A modal dialog in something inert is not inert itself (HTML).
    if (!inDialog) lasts(scene, ms, 'all');
  },
  'window-modal': ofWindow('modal', 'all'),
  'window-disabled': ofWindow('disabled', 'all'),
  'window-ignores': ofWindow('ignores', 'pointer'),
  // The last box in the tree decides: a no-drag part of a bar can be pressed.
  region: (scene, r) => {
    scene.frameless = true;
    const way = r.pick(['target', 'stage', 'hole', 'header']);
    if (way === 'target') scene.css(`${TARGET} { -webkit-app-region: drag; }`);
    if (way === 'stage' || way === 'hole') scene.css('#stage { -webkit-app-region: drag; }');
    if (way === 'hole') scene.css(`${TARGET} { -webkit-app-region: no-drag; }`);
    if (way === 'header') {
      scene.filler(r.int(200, 900), r.int(300, 900));
      scene.head(`<div data-id="header" style="position: fixed; top: 0; left: 0; right: 0; height: ${r.int(30, 120)}px; background: #cde; z-index: 8; -webkit-app-region: drag">Title</div>`);
    }
    if (way === 'target' || way === 'stage') scene.dies('pointer');
  },
  swallows: (scene) => {
    scene.swallows = true;
    scene.dies('press');
  },
  'page-file': (scene) => { scene.file = true; },
  'label-far': (scene, r) => {
    if (scene.action !== 'check') return;
    scene.label = 'none';
    scene.attribute(`style="${r.pick(['position: absolute; opacity: 0; width: 0; height: 0', 'position: absolute; left: -9999px', 'position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px'])}"`);
    scene.tail(`<div style="height: ${r.int(300, 2500)}px"></div><label class="control" data-id="target" for="box-target">Target</label><div style="height: ${r.int(0, 900)}px"></div>`);
  },
  'list-open': (scene) => {
    if (scene.action === 'select') scene.opens = true;
  },
};
