// Covers of the target: a part of it, all of it, for a while, or only visually.
'use strict';

const cover = (id, css, more = '') => `<div data-id="${id}" style="position: absolute; z-index: 5; background: rgba(0, 0, 200, .3); ${css}" ${more}></div>`;

module.exports = {
  'cover-part': (scene, r) => {
    const share = r.int(20, 88);
    const side = r.pick([`left: 0; top: 0; bottom: 0; width: ${share}%`, `right: 0; top: 0; bottom: 0; width: ${share}%`, `left: 0; right: 0; top: 0; height: ${share}%`, `left: 0; right: 0; bottom: 0; height: ${share}%`]);
    scene.inItem(cover('cover', side));
  },
  'cover-middle': (scene, r) => {
    const share = r.int(15, 42);
    scene.inItem(cover('badge', `inset: ${share / 2}%`));
  },
  'cover-all': (scene) => {
    scene.inItem(cover('cover', 'inset: -300px'));
    scene.cannot();
  },
  'cover-through': (scene) => scene.inItem(cover('glass', 'inset: -100px; pointer-events: none')),
  'cover-goes': (scene, r) => {
    const ms = r.int(30, 500);
    scene.tail('<div data-id="veil" class="veil">Loading</div>');
    scene.css('.veil { position: fixed; inset: 0; z-index: 9; background: rgba(255, 255, 255, .7); }');
    scene.act('at', { ms, effect: r.chance(0.5) ? ['remove', '.veil'] : ['fade', '.veil', r.int(20, 150)] });
    scene.restsAfter(ms + 150);
  },
  'sticky-header': (scene, r) => {
    scene.filler(r.int(200, 1500), r.int(300, 1500));
    scene.head(`<div data-id="header" style="position: ${r.pick(['sticky', 'fixed'])}; top: 0; left: 0; right: 0; height: ${r.int(30, 160)}px; background: #cde; z-index: 8">Header</div>`);
    if (r.chance(0.5)) scene.act('scrollTo', { under: 'top' });
  },
  'sticky-footer': (scene, r) => {
    scene.filler(r.int(200, 1500), r.int(300, 1500));
    scene.tail(`<div data-id="footer" style="position: fixed; bottom: 0; left: 0; right: 0; height: ${r.int(30, 200)}px; background: #dec; z-index: 8">Footer</div>`);
    if (r.chance(0.5)) scene.act('scrollTo', { under: 'bottom' });
  },
  'sticky-both': (scene, r) => {
    scene.filler(r.int(200, 1500), r.int(300, 1500));
    scene.head(`<div data-id="header" style="position: fixed; top: 0; left: 0; right: 0; height: ${r.int(30, 40)}%; background: #cde; z-index: 8">Header</div>`);
    scene.tail(`<div data-id="footer" style="position: fixed; bottom: 0; left: 0; right: 0; height: ${r.int(30, 40)}%; background: #dec; z-index: 8">Footer</div>`);
  },
  // A press anywhere else closes it, as with menus. It does not push other elements.
  'popover-light': (scene, r) => {
    scene.tail(`<div data-id="popover" class="popover" style="left: ${r.int(60, 300)}px; top: ${r.int(0, 200)}px">Menu</div>`);
    scene.css('.popover { position: fixed; width: 140px; height: 120px; z-index: 7; background: #eef; }');
    scene.act('on', { type: r.pick(['pointerdown', 'mousedown']), of: 'document', when: r.pick(['sync', r.int(0, 30)]), effect: ['remove', '.popover'], times: 1 });
  },
  'popover-native': (scene, r) => {
    scene.tail(`<div popover="auto" data-id="popover" class="native" style="inset: auto; left: ${r.int(60, 300)}px; top: ${r.int(0, 200)}px; width: 140px; height: 120px">Menu</div>`);
    scene.css('.native:not([popover]) { display: none; }');
    scene.act('showPopover', {});
  },
};
