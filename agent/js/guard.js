(() => {
  // Runs in our world at the start of every document, before its first inline script. The first listener in the capture
  // phase of `window` hears a press first, and can stop it. The agent, once it is here, decides about each press.
  if (globalThis.__stagewright_guard) return;
  const GREETING = '%GREETING%';
  const TYPES = {
    press: ['pointerover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'],
    key: ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
    hover: ['pointermove'],
    drag: ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'],
    action: ['change', 'focusout'],
    focus: ['blur', 'focus', 'focusin'],
    touch: ['touchstart', 'touchmove', 'touchend', 'touchcancel'],
  };
  const guard = { handle: null, views: [] };
  const hear = (event) => { if (guard.handle !== null) guard.handle(event); };
  // The same function keeps its place where it still is: `document.open()` takes listeners away.
  guard.listen = (view, family) => {
    for (const type of TYPES[family]) view.addEventListener(type, hear, { capture: true, passive: family === 'touch' });
  };
  guard.leave = (node, family) => {
    for (const type of TYPES[family]) node.removeEventListener(type, hear, { capture: true });
  };
  const watch = (view) => {
    // Those of touch are added with the trap of a tap: a page that is never tapped scrolls without them.
    for (const family of Object.keys(TYPES)) if (family !== 'touch') guard.listen(view, family);
    view.addEventListener(GREETING, greet, { capture: true });
  };
  // A frame of this origin has begun its document: its presses are heard here too, where its element is known.
  const greet = (event) => {
    // An event from a closed shadow root shows the host only. So the window itself is in the event (`view`).
    const { view } = event;
    if (!view || view === window) return;
    if (!guard.views.some((known) => known.deref() === view)) guard.views.push(new WeakRef(view));
    watch(view);
  };
  Object.defineProperty(globalThis, '__stagewright_guard', { value: guard });
  // A page stands still while its print dialog is open: this is out before.
  const tellPrinting = (printing) => (event) => {
    const tell = globalThis.__stagewright_heard;
    if (event.isTrusted && typeof tell === 'function') tell(JSON.stringify({ printing }));
  };
  // A script or a style sheet that fails to load: the log of Chromium does not tell what a request was for. The event
  // does not bubble, so that only the capture phase hears it.
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
  // Under a policy a page's pickers of files ask here (pickers.js).
  const askPicker = (event) => {
    const tell = globalThis.__stagewright_heard;
    let picker;
    // A page can learn how it is asked, and say anything: whole, in a place of its own.
    try { picker = JSON.parse(event.detail); } catch { return; }
    if (typeof tell === 'function') tell(JSON.stringify({ picker }));
  };
  // That the page's first scripts have run is told unasked: a question would come after the first frame of a large page.
  // Whether something shows is looked for in its first texts; the agent looks everywhere (ready.js).
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
  // Behind the page's own handlers of the event. A page may send itself one of its own before.
  const tellUpLast = (event) => {
    if (!event.isTrusted) return;
    window.removeEventListener('DOMContentLoaded', tellUpLast, { capture: true });
    window.addEventListener('DOMContentLoaded', tellUp, { once: true });
  };
  if (window === window.top) {
    // An empty document that comes before a window's first page has it behind it, and shows nothing.
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
  // `document.open()` takes every listener away: they are there again before anything else is heard.
  new MutationObserver(begin).observe(document, { childList: true });
})();
