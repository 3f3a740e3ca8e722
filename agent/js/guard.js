(() => {
  // Runs in our world at the start of every document, before its first inline script. The first listener in the capture
  // phase of `window` gets a press before all others, and can stop it. Once the agent is installed, it decides about
  // each press.
  if (globalThis.__stagewright_guard) return;
  const GREETING = '%GREETING%';
  const TYPES = {
    press: ['pointerover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'],
    key: ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
    hover: ['pointermove'],
    drag: ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'],
    action: ['change', 'focusout'],
    focus: ['blur', 'focus', 'focusin'],
    touch: ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'pointercancel', 'mouseover'],
  };
  const guard = { handle: null, views: [] };
  const hear = (event) => { if (guard.handle !== null) guard.handle(event); };
  // Adding the same function again has no effect while it is still registered. `document.open()` removes all listeners.
  guard.listen = (view, family) => {
    for (const type of TYPES[family]) view.addEventListener(type, hear, { capture: true, passive: family === 'touch' });
  };
  guard.leave = (node, family) => {
    for (const type of TYPES[family]) node.removeEventListener(type, hear, { capture: true });
  };
  const watch = (view) => {
    // Touch listeners are added only with the trap of a tap, since they would slow down the scrolling of the page.
    for (const family of Object.keys(TYPES)) if (family !== 'touch') guard.listen(view, family);
    view.addEventListener(GREETING, greet, { capture: true });
  };
  // A frame of the same origin has started its document. Listen to its presses here, too, because only this agent knows
  // the frame's element.
  const greet = (event) => {
    // For an event from a closed shadow root, `target` is only the host. So the event carries the window itself
    // (`view`).
    const { view } = event;
    if (!view || view === window) return;
    if (!guard.views.some((known) => known.deref() === view)) guard.views.push(new WeakRef(view));
    watch(view);
  };
  Object.defineProperty(globalThis, '__stagewright_guard', { value: guard });
  // The print dialog blocks the page, so report before it opens.
  const tellPrinting = (printing) => (event) => {
    const tell = globalThis.__stagewright_heard;
    if (event.isTrusted && typeof tell === 'function') tell(JSON.stringify({ printing }));
  };
  // Reports a script or style sheet that fails to load, because Chromium's log does not say for which element a request
  // was. The event does not bubble, so listen in the capture phase.
  const KINDS = { __proto__: null, script: 'script', link: 'style', style: 'style' };
  const tellFailed = (event) => {
    const tell = globalThis.__stagewright_heard;
    const { target } = event;
    const kind = target !== window && KINDS[target.localName];
    if (!event.isTrusted || !kind || typeof tell !== 'function') return;
    if (target.localName === 'link' && !target.relList.contains('stylesheet')) return;
    const url = [target.src, target.href].find((address) => typeof address === 'string') || '';
    tell(JSON.stringify({ failed: { kind, url: url.slice(0, 2000) } }));
  };
  // Under a policy, a page's file pickers send their requests here (pickers.js).
  const askPicker = (event) => {
    const tell = globalThis.__stagewright_heard;
    let picker;
    // The page's scripts can find out the event's name and send any content. So parse it, and pass it on as one
    // separate value.
    try { picker = JSON.parse(event.detail); } catch { return; }
    if (typeof tell === 'function') tell(JSON.stringify({ picker }));
  };
  // Reports by itself when the page's first scripts have run. On a large page, the answer to a call would only come
  // after the first frame. Checks only the first texts for visible content; the agent checks everything (ready.js).
  const FIRST_TEXTS = 200;
  const isSeen = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !el.closest('[aria-hidden="true"]');
  const showsText = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = 0; n < FIRST_TEXTS && texts.nextNode(); n++) {
      const { data, parentElement } = texts.currentNode;
      if (/\S/.test(data) && isSeen(parentElement)) return true;
    }
    return false;
  };
  const tellUp = (event) => {
    const tell = globalThis.__stagewright_heard;
    let up = false;
    try { up = showsText(); } catch { /* it has no body, or has given our words other meanings */ }
    if (typeof tell === 'function' && (up || event)) tell(JSON.stringify({ up }));
  };
  // Run after the page's own handlers of the event. A page may dispatch such an event itself before: ignore that.
  const tellUpLast = (event) => {
    if (!event.isTrusted) return;
    window.removeEventListener('DOMContentLoaded', tellUpLast, { capture: true });
    window.addEventListener('DOMContentLoaded', tellUp, { once: true });
  };
  if (window === window.top) {
    // In the empty document before a window's first page, the event is over already, and nothing is visible.
    if (performance.timing.domContentLoadedEventEnd > 0) tellUp(null);
    else window.addEventListener('DOMContentLoaded', tellUpLast, { capture: true });
  }
  const [beforePrint, afterPrint] = [tellPrinting(true), tellPrinting(false)];
  let frame = null;
  try { frame = window.frameElement; } catch { /* of another origin: its own agent's affair */ }
  const begin = () => {
    watch(window);
    window.addEventListener('error', tellFailed, { capture: true });
    window.addEventListener('beforeprint', beforePrint, { capture: true });
    window.addEventListener('afterprint', afterPrint, { capture: true });
    window.addEventListener('%PICKERS%-ask', askPicker, { capture: true });
    if (frame) frame.dispatchEvent(new UIEvent(GREETING, { bubbles: true, composed: true, view: window }));
  };
  begin();
  // `document.open()` removes every listener. Add them again before the next event.
  new MutationObserver(begin).observe(document, { childList: true });
})();
