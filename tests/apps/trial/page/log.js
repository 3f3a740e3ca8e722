// The witness's log, in the page's own world and before any other script. It has every trusted press that this document
// receives, with the innermost candidate (data-id) of its path.
'use strict';
const trial = { presses: [], moves: [], last: null, waiting: [], midway: false };
Object.defineProperty(window, '__trial', { value: trial });

const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'];
function candidate(event) {
  for (const node of event.composedPath()) if (node.dataset && node.dataset.id) return node.dataset.id;
  return 'page';
}
const hear = (place) => (event) => {
  if (event.isTrusted) trial.presses.push({ type: event.type, id: candidate(event), place, button: event.button, t: Math.round(performance.now()) });
};
for (const type of PRESSES) {
  window.addEventListener(type, hear('window'), true);
  document.addEventListener(type, hear('document'), true);
}
const hearElement = hear('element');
// Every candidate has its own listeners, later ones too. Adding them twice does nothing.
trial.watch = () => {
  for (const el of document.querySelectorAll('[data-id]')) {
    if (el === document.body) continue;
    for (const type of PRESSES) el.addEventListener(type, hearElement);
  }
};
for (const type of ['pointermove', 'pointerover']) {
  document.addEventListener(type, (event) => {
    if (!event.isTrusted) return;
    const id = candidate(event);
    trial.last = { x: event.clientX, y: event.clientY, id };
    if (trial.moves[trial.moves.length - 1] !== id) trial.moves.push(id);
  }, true);
}
