// The event log: the events that reached the page, in order, trusted or not. Runs before every other script.
'use strict';

window.eventLog = [];
const TYPES = 'pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu wheel keydown keyup'
  + ' beforeinput input change submit compositionstart compositionend paste focusin'
  + ' drag dragstart dragenter dragover dragleave drop dragend pointercancel';
// These events repeat while the pointer rests. One entry stands for a run of them.
const REPEATED = new Set(['drag', 'dragover']);

for (const type of TYPES.split(' ')) {
  document.addEventListener(type, (event) => {
    const origin = event.composedPath()[0];
    const target = origin.id || origin.nodeName?.toLowerCase() || 'document';
    const last = window.eventLog.at(-1);
    if (REPEATED.has(type) && last?.type === type && last.target === target) return;
    window.eventLog.push({
      type, isTrusted: event.isTrusted, target, key: event.key, code: event.code, button: event.button,
      detail: event.detail || undefined, data: event.data ?? undefined, inputType: event.inputType,
      modifiers: ['ctrl', 'alt', 'shift', 'meta'].filter((name) => event[`${name}Key`]).join('+') || undefined,
    });
    // Hidden, so that it disturbs neither the layout nor a snapshot.
    document.getElementById('live-log').textContent = JSON.stringify(window.eventLog);
  }, { capture: true, passive: true });
}
