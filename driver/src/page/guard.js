(() => {
  // Runs in our world at the start of every document, before its first inline script: whoever listens at the capture
  // phase of `window` first hears a press first, and can stop it. What to do with it the agent says, once it is here.
  if (globalThis.__stagewright_guard) return;
  const GREETING = '%GREETING%';
  const TYPES = {
    press: ['pointerover', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'],
    key: ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
    hover: ['pointermove'],
    drag: ['dragstart', 'dragenter', 'dragover', 'drop', 'dragend'],
    deed: ['change', 'focusout'],
  };
  const guard = { handle: null, views: [] };
  const hear = (event) => { if (guard.handle !== null) guard.handle(event); };
  // The same function keeps its place where it still is: `document.open()` takes listeners away.
  guard.listen = (view, family) => {
    for (const type of TYPES[family]) view.addEventListener(type, hear, { capture: true, passive: false });
  };
  guard.leave = (node, family) => {
    for (const type of TYPES[family]) node.removeEventListener(type, hear, { capture: true });
  };
  const watch = (view) => {
    for (const family of Object.keys(TYPES)) guard.listen(view, family);
    view.addEventListener(GREETING, greet, { capture: true });
  };
  // A frame of this origin has begun its document: its presses are heard here too, where its element is known.
  const greet = (event) => {
    const frame = event.composedPath()[0];
    const view = frame && frame.contentWindow;
    if (!view) return;
    guard.views.push(new WeakRef(view));
    watch(view);
  };
  Object.defineProperty(globalThis, '__stagewright_guard', { value: guard });
  watch(window);
  // A page stands still while its print dialog is open: this is out before.
  const tellPrinting = (printing) => (event) => {
    const tell = globalThis.__stagewright_heard;
    if (event.isTrusted && typeof tell === 'function') tell(JSON.stringify({ printing }));
  };
  window.addEventListener('beforeprint', tellPrinting(true), { capture: true });
  window.addEventListener('afterprint', tellPrinting(false), { capture: true });
  let frame = null;
  try { frame = window.frameElement; } catch { /* of another origin: its own agent's affair */ }
  if (frame) frame.dispatchEvent(new CustomEvent(GREETING, { bubbles: true, composed: true }));
})();
