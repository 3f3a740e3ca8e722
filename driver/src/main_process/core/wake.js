// Windows that the app has hidden draw no frames, and Chromium delivers pointer moves to a page with its frames.
// Without frames a move takes five seconds, and a wheel event is never acknowledged (22.3.25 and 33.2.1). So such a
// page is made to draw for a while.

const AWAKE_MS = 3000;
// The contents that we have made draw, each with the timer that stops it.
const awake = new Map();

function rest(contents) {
  clearTimeout(awake.get(contents));
  awake.delete(contents);
  if (!contents.isDestroyed()) contents.setBackgroundThrottling(true);
}

undo.push(() => { for (const contents of Array.from(awake.keys())) rest(contents); });

// Makes a hidden page draw for a while. Returns whether that was necessary. Its `visibilityState` stays `hidden`.
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
