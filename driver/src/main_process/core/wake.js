// Windows that the app has hidden draw no frames. Chromium hands moves of the pointer to a page with its frames. Without
// frames a move takes five seconds, and a turn of the wheel never ends (22.3.25 and 33.2.1). So such a page draws for a
// while.

const AWAKE_MS = 3000;
// The contents that draw because of us, each with the timer of its end.
const awake = new Map();

function rest(contents) {
  clearTimeout(awake.get(contents));
  awake.delete(contents);
  if (!contents.isDestroyed()) contents.setBackgroundThrottling(true);
}

undo.push(() => { for (const contents of Array.from(awake.keys())) rest(contents); });

// Whether the page has to be awake for input, and is now. Its `visibilityState` stays `hidden`.
hooks.wake = (contentsId) => {
  const contents = electron.webContents.fromId(contentsId);
  const window = contents && !contents.isDestroyed() ? placeOf(contents).window : null;
  if (!window || window.isDestroyed() || (window.isVisible() && !window.isMinimized())) return false;
  if (awake.has(contents)) clearTimeout(awake.get(contents));
  else if (contents.getBackgroundThrottling() === false) return false;
  contents.setBackgroundThrottling(false);
  const timer = setTimeout(rest, AWAKE_MS, contents);
  if (timer.unref) timer.unref();
  awake.set(contents, timer);
  return true;
};
