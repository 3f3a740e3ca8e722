// What really reached the page, in order: `type@target`, with `!` after the type of what is not trusted. Runs before
// everything else in a document, so that nothing of the page can keep an event from it.
'use strict';

(() => {
  const TYPES = 'pointerdown pointerup mousedown mouseup click auxclick dblclick contextmenu mouseenter mouseleave'
    + ' keydown keypress keyup beforeinput input change submit invalid focus blur paste cut copy wheel'
    + ' dragstart dragenter dragover dragleave drop dragend';
  // These go on for as long as the pointer rests; one entry stands for a run of them.
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

  // For what is no event: onclick="said('Save')".
  window.said = (word) => add(String(word));
  window.takeLog = () => entries.splice(0);
})();
