// Controls that are not ready yet, and those that are pressed through another element.
'use strict';

module.exports = {
  'enabled-late': (scene, r) => {
    const ms = r.int(30, 700);
    scene.attribute('disabled');
    scene.act('at', { ms, effect: ['enable'] });
    scene.restsAfter(ms);
  },
  'shown-late': (scene, r) => {
    const ms = r.int(30, 700);
    // Its name may not come from a hidden label: an element that does not match is not waited for.
    scene.attribute('aria-label="Target"');
    scene.css(`html:not(.shown) [data-id=target] { ${r.pick(['display: none', 'visibility: hidden'])}; }`);
    scene.act('at', { ms, effect: ['class', 'shown'] });
    scene.restsAfter(ms);
  },
  'checkbox-label': (scene, r) => scene.checkbox(r.pick(['around', 'beside'])),
  'checkbox-hidden': (scene, r) => {
    scene.checkbox('around');
    scene.css(`input[data-id=target] { ${r.pick(['opacity: 0', 'opacity: 0; position: absolute', 'position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px', 'appearance: none; width: 0; height: 0; margin: 0'])}; }`);
  },
  // A card with another control in its middle.
  'nested-control': (scene, r) => {
    if (scene.kind !== 'button' && scene.kind !== 'div') return;
    scene.kind = 'div';
    scene.attribute('aria-label="Target"');
    scene.css('#stage [data-id=target] { width: 200px; height: 40px; text-align: center; }');
    scene.inTarget(`<button data-id="nested" style="width: ${r.int(20, 70)}%; height: ${r.int(30, 90)}%">Inner</button><br>`, '');
  },
  // The first press moves the element that a second one would hit.
  'press-inserts': (scene, r) => {
    if (r.chance(0.7)) scene.action = 'dblclick';
    scene.act('on', { type: 'click', of: 'target', when: r.pick(['sync', 'micro', r.int(0, 10)]), effect: r.pick([['insert', r.int(20, 80)], ['drop'], ['swap']]), times: 1 });
  },
  'press-removes': (scene, r) => {
    scene.act('on', { type: r.pick(['click', 'mousedown', 'pointerdown']), of: 'target', when: r.pick(['sync', 'micro', r.int(0, 10)]), effect: ['remove', '[data-id=target]'], times: 1 });
    scene.goes = true;
  },
};
