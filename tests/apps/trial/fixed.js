// Pages with known answers, which test the witness and the judge themselves.
'use strict';
const { random } = require('./random');
const { Scene } = require('./scene');

const FRAME = { kind: 'same', css: '', wrap: '', cover: '', above: 0, hazards: [], width: 400, height: 200 };
const bent = 'padding: 17px 5px; border: 9px solid; rotate: 25deg; zoom: 1.25';

// By name: the change to a plain page, and the frames around it.
const PAGES = {
  plain: [() => {}],
  covered: [(s) => s.inItem('<div data-id="cover" style="position: absolute; inset: -300px; z-index: 5"></div>')],
  'covered-through': [(s) => s.inItem('<div data-id="glass" style="position: absolute; inset: -300px; z-index: 5; pointer-events: none"></div>')],
  ring: [(s) => s.inItem('<div data-id="badge" style="position: absolute; inset: 12%; z-index: 5"></div>')],
  tiny: [(s) => s.css('#stage [data-id=target] { width: 1px; height: 1px; min-width: 0; padding: 0; border: 0; overflow: hidden; font-size: 0 }')],
  far: [(s) => s.filler(2500, 2500)],
  flees: [(s) => s.css('[data-id=target]:hover { translate: 0 3000px }')],
  'flees-near': [(s) => s.css('[data-id=target] { width: 100px } [data-id=target]:hover { margin-left: 40px }')],
  // It stays under the pointer only in the place to which hovering moves it.
  'hover-inserts': [(s) => {
    s.extra(60);
    s.css('.extra { display: none } #stage:has([data-id=target]:hover) .extra { display: block }');
  }],
  'contents-far': [(s) => {
    s.css('#stage [data-id=target] { display: contents }');
    s.wrap('<div style="overflow: auto; width: 200px"><div style="width: 2000px; padding-left: 600px">', '</div></div>');
  }],
  disabled: [(s) => s.attribute('disabled')],
  'late-veil': [(s) => {
    s.tail('<div data-id="veil" style="position: fixed; inset: 0; z-index: 9"></div>');
    s.act('at', { ms: 300, effect: ['remove', '[data-id=veil]'] });
    s.restsAfter(300);
  }],
  'frame-bent': [() => {}, [{ ...FRAME, css: bent }]],
  'frame-cross': [() => {}, [{ ...FRAME, kind: 'cross', css: bent }]],
  'frame-cross-nested': [() => {}, [{ ...FRAME, above: 400 }, { ...FRAME, kind: 'cross', css: bent, width: 260 }]],
  // A frame out of view runs no animations.
  'frame-slides': [(s) => {
    s.css('@keyframes slide { from { transform: translateY(-400px) } } .go #stage { animation: slide 60ms steps(4) backwards }');
    s.filler(300, 0);
    s.restsAfter(60);
  }, [{ ...FRAME, above: 1200 }, { ...FRAME, kind: 'cross', above: 1200 }]],
  'frame-site': [() => {}, [{ ...FRAME, kind: 'site' }]],
  'frame-sandbox': [() => {}, [{ ...FRAME, kind: 'sandbox', css: bent }]],
  'frame-cross-covered': [() => {}, [{ ...FRAME, kind: 'cross', cover: 'inset: -100px' }]],
  'frame-cross-glass': [() => {}, [{ ...FRAME, kind: 'cross', cover: 'inset: -100px; pointer-events: none' }]],
  'dialog-over': [(s) => {
    s.tail('<dialog data-id="dialog">Sure?</dialog>');
    s.act('showModal', {});
  }],
  'dialog-around': [(s) => {
    s.wrap('<dialog data-id="dialog">', '</dialog>');
    s.act('showModal', {});
  }],
  'dialog-frame-far': [(s) => {
    s.wrap('<dialog data-id="dialog">', '</dialog>');
    s.act('showModal', {});
  }, [{ ...FRAME, above: 1200 }, { ...FRAME, kind: 'srcdoc', above: 1200 }]],
  inert: [(s) => s.wrap('<div inert>', '</div>')],
  'window-modal': [(s) => { s.window = { what: 'modal', ms: null }; }],
  'window-disabled': [(s) => { s.window = { what: 'disabled', ms: null }; }],
  'window-ignores': [(s) => { s.window = { what: 'ignores', ms: null }; }],
  'window-free-again': [(s) => {
    s.window = { what: 'modal', ms: 200 };
    s.restsAfter(300);
  }],
  'region-dead': [(s) => {
    s.frameless = true;
    s.css('#stage { -webkit-app-region: drag }');
  }],
  'region-hole': [(s) => {
    s.frameless = true;
    s.css('#stage { -webkit-app-region: drag } [data-id=target] { -webkit-app-region: no-drag }');
  }],
  swallows: [(s) => { s.swallows = true; }],
  'page-file': [(s) => { s.file = true; }, [{ ...FRAME, kind: 'data' }]],
  'neighbour-moves-in': [(s) => s.act('on', { type: 'mouseenter', of: 'target', when: 'sync', effect: ['insert', 32], times: 1 })],
};

function fixed(name) {
  const [change, frames = []] = PAGES[name];
  const scene = new Scene(random(1), 'click');
  Object.assign(scene, { kind: 'button', layout: 'column', before: 2, after: 2 });
  change(scene);
  const { window, frameless, swallows, file, opens, dead } = scene;
  const beyond = { window, frameless, swallows, file, opens, dead, gesture: {} };
  return { ...beyond, seed: 0, hazards: [name], action: 'click', role: 'button', by: 'role', budget: 3000, hopeless: false, endless: false, rests: scene.rests, goes: false, start: null, frames, scene: scene.html() };
}

module.exports = { fixed };
