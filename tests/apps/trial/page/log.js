// The witness's log, in the page's own world and before any other script. It has every trusted press that this document
// receives, with the innermost candidate (data-id) of its path.
'use strict';
const trial = { presses: [], moves: [], keys: [], last: null, waiting: [], midway: false };
Object.defineProperty(window, '__trial', { value: trial });

const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'];
function candidate(event) {
  for (const node of event.composedPath()) if (node.dataset && node.dataset.id) return node.dataset.id;
  return 'page';
}
const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
// Where in its box an element is pressed, in per cent. Null for elements that are no candidates.
function within(event) {
  const el = event.target;
  if (!(el instanceof HTMLElement) || el.dataset.id === undefined || el.offsetWidth === 0 || el.offsetHeight === 0) return null;
  return [(event.offsetX + el.clientLeft) / el.offsetWidth, (event.offsetY + el.clientTop) / el.offsetHeight].map((part) => Math.round(part * 1000) / 10);
}
// A touch by the protocol has no place on the screen. Dragging regions are in pages without a frame around them.
const onScreen = ({ screenX, screenY, clientX, clientY }) =>
  (screenX === 0 && screenY === 0 ? [clientX + window.screenX, clientY + window.screenY] : [screenX, screenY]);
const hear = (place) => (event) => {
  if (!event.isTrusted) return;
  const id = candidate(event);
  const modifiers = MODIFIERS.filter((key) => event.getModifierState(key)).join(',');
  trial.presses.push({
    type: event.type, id, place, button: event.button, t: Math.round(performance.now()), modifiers, within: within(event), at: onScreen(event), touch: event.pointerType === 'touch',
  });
  const begins = event.type === 'mousedown' || (event.type === 'pointerdown' && event.pointerType === 'touch');
  if (id === 'target' && begins && place === 'window') trial.watchMotion();
};
for (const type of ['keydown', 'keyup']) {
  window.addEventListener(type, (event) => {
    if (event.isTrusted) trial.keys.push({ type, key: event.key });
  }, true);
}
// After a press of the target: whether anything moves. A running animation or transition of layout or place counts, and
// that the pointer comes over something else.
const STILL = new Set(['offset', 'computedOffset', 'easing', 'composite', 'backgroundColor', 'color', 'opacity']);
const moves = ({ effect, playState }) => playState === 'running' && effect && effect.getKeyframes().some((frame) => Object.keys(frame).some((name) => !STILL.has(name)));
trial.watchMotion = () => {
  if (trial.watching) return;
  trial.watching = true;
  const look = () => {
    if (document.getAnimations().some(moves)) trial.midway = true;
    else requestAnimationFrame(look);
  };
  look();
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
    if (trial.watching && id !== 'target') trial.midway = true;
  }, true);
}
