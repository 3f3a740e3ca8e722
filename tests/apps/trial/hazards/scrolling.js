// A target that has to be scrolled into view first, through one or more scrollers.
'use strict';

module.exports = {
  'far-down': (scene, r) => {
    scene.filler(r.int(700, 3000), r.int(0, 2000));
    if (r.chance(0.3)) scene.css('html { scroll-behavior: smooth; }');
  },
  scroller: (scene, r) => {
    scene.itemsBefore(r.int(6, 30));
    scene.wrap(`<div data-id="scroller" style="overflow: auto; width: ${r.int(140, 400)}px; height: ${r.int(60, 240)}px; border: ${r.int(0, 6)}px solid">`, '</div>');
  },
  'scroller-nested': (scene, r) => {
    scene.itemsBefore(r.int(6, 30));
    scene.wrap(`<div data-id="inner-scroller" style="overflow: auto; height: ${r.int(60, 200)}px"><div style="height: ${r.int(0, 300)}px"></div>`, `<div style="height: ${r.int(0, 300)}px"></div></div>`);
    scene.wrap(`<div data-id="outer-scroller" style="overflow: auto; width: 380px; height: ${r.int(80, 240)}px"><div style="height: ${r.int(0, 400)}px"></div>`, `<div style="height: ${r.int(0, 300)}px"></div></div>`);
    if (r.chance(0.5)) scene.filler(r.int(300, 1500), r.int(0, 500));
  },
  'scroller-sideways': (scene, r) => {
    scene.wrap(`<div data-id="scroller" style="overflow: auto; width: ${r.int(160, 400)}px"><div style="width: 2500px; padding-left: ${r.int(0, 1800)}px">`, '</div></div>');
  },
  'scroller-snap': (scene, r) => {
    scene.itemsBefore(r.int(6, 20));
    scene.wrap(`<div data-id="scroller" style="overflow: auto; height: ${r.int(80, 200)}px; scroll-snap-type: y ${r.pick(['mandatory', 'proximity'])}">`, '</div>');
    scene.css(`.item { scroll-snap-align: ${r.pick(['start', 'center', 'end'])}; }`);
  },
  'scroll-shifts': (scene, r) => {
    // A header that collapses once the page is scrolled.
    scene.filler(r.int(600, 2000), r.int(300, 900));
    scene.head(`<div data-id="header" class="tall" style="position: sticky; top: 0; background: #cde; z-index: 8">Header</div>`);
    scene.css(`.tall { height: ${r.int(60, 160)}px; } .scrolled .tall { height: 24px; }`);
    scene.act('onScroll', { effect: ['class', 'scrolled'] });
  },
  'scroll-loads': (scene, r) => {
    scene.filler(r.int(600, 2000), r.int(300, 900));
    scene.act('onScroll', { effect: ['insert', r.int(10, 90)], ms: r.int(0, 60) });
  },
};
