// The events that really reached the page, in order: `type@target`, with `!` after an untrusted type. Runs before every
// other script of a document, so that the page cannot hide an event from it.
'use strict';

(() => {
  const TYPES = 'pointerdown pointerup mousedown mouseup click auxclick dblclick contextmenu mouseenter mouseleave'
    + ' keydown keypress keyup beforeinput input change submit invalid focus blur paste cut copy wheel'
    + ' dragstart dragenter dragover dragleave drop dragend';
  // These events repeat while the pointer rests. One entry stands for a run of them.
  const REPEATED = new Set(['dragover']);
  let entries = [];
  const add = (word) => entries.push({ at: performance.timeOrigin + performance.now(), word });

  for (const type of TYPES.split(' ')) {
    window.addEventListener(type, (event) => {
      const origin = event.composedPath()[0];
      const word = `${type}${event.isTrusted ? '' : '!'}@${origin.id || origin.localName || 'window'}`;
      if (!REPEATED.has(type) || entries.at(-1)?.word !== word) add(word);
    }, { capture: true, passive: true });
  }

  // For handlers that write an entry of their own: `onclick="said('Save')"`.
  window.said = (word) => add(String(word));
  window.takeLog = () => entries.splice(0);
})();
