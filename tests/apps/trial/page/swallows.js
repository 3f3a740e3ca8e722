// A preload that keeps every press from its page, and counts the presses that it has seen.
'use strict';
const TYPES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'touchstart', 'touchend'];
let seen = 0;
for (const type of TYPES) {
  window.addEventListener(type, (event) => {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
    if (type !== 'pointerdown') return;
    seen += 1;
    document.documentElement.dataset.swallowed = seen;
  }, { capture: true, passive: false });
}
