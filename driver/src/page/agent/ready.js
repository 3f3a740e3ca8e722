// ready: the first render is done when there is something to read or to use.

const UI_SELECTOR = 'button,a[href],input,select,textarea,img,svg,canvas,video,iframe,webview,[role],[tabindex],[contenteditable]';

function isReady() {
  if (document.readyState === 'loading' || !document.body) return false;
  return document.body.querySelector(UI_SELECTOR) !== null || textOrShadow();
}

function textOrShadow() {
  if (readableText(document.body) !== '') return true;
  return searchRoots().some((root) => root !== document && (root.querySelector(UI_SELECTOR) || root.textContent.trim() !== ''));
}

function opReady({ timeoutMs = 5000, id }) {
  const started = performance.now();
  const answer = (ready) => ({ ready, waited_ms: Math.round(performance.now() - started) });
  if (isReady() || timeoutMs === 0) return answer(isReady());
  return waitUntil(() => (isReady() ? answer(true) : undefined), timeoutMs, id, () => answer(false));
}

// A wheel's turn is handled before it shows, and may glide on: it is over after some frames without a scroll event.
const QUIET_FRAMES = 3;
const REST_MS = 1000;
const NO_FRAMES_MS = 100;

function opScrollRest() {
  const documents = searchRoots().filter((root) => root.nodeType === 9);
  return new Promise((resolve) => {
    const started = performance.now();
    let quiet = 0;
    let timer = 0;
    const hear = () => { quiet = 0; };
    const finish = () => {
      clearTimeout(timer);
      for (const doc of documents) doc.removeEventListener('scroll', hear, { capture: true });
      resolve({});
    };
    const frame = () => {
      clearTimeout(timer);
      quiet++;
      if (quiet > QUIET_FRAMES || performance.now() - started > REST_MS) finish();
      else next();
    };
    // A window that shows no frames shows no gliding either.
    const next = () => {
      timer = setTimeout(finish, NO_FRAMES_MS);
      requestAnimationFrame(frame);
    };
    for (const doc of documents) doc.addEventListener('scroll', hear, { capture: true, passive: true });
    next();
  });
}
