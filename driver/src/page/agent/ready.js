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
