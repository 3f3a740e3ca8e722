// Reads the page's own log in every frame, from the main process. The tested code takes no part.
'use strict';

// Longest wait (ms) for a frame's answer. Only a page that hangs takes this long.
const ANSWER_TIMEOUT_MS = 10000;

// A frame that goes away before it answers gives null.
function ask(frame, script) {
  const late = new Promise((done) => setTimeout(done, ANSWER_TIMEOUT_MS, null));
  return Promise.race([frame.executeJavaScript(script).catch(() => null), late]);
}

const framesOf = (window) => window.webContents.mainFrame.framesInSubtree;

const everywhere = (window, script) => Promise.all(framesOf(window).map((frame) => ask(frame, script)));

const twoFrames = (window) => ask(framesOf(window)[0], 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');

const LOG = `(() => {
  if (!window.__trial) return null;
  const el = document.querySelector('input[data-id=target]') || document.querySelector('[data-id=target]');
  const others = Array.from(document.querySelectorAll('input:not([data-id=target]), select:not([data-id=target])'));
  return {
    presses: __trial.presses, moves: __trial.moves, keys: __trial.keys, swallowed: Number(document.documentElement.dataset.swallowed || 0), last: __trial.last, midway: __trial.midway,
    target: el && { value: el.value, checked: el.checked === true, focused: document.activeElement === el },
    changed: others.filter((o) => o.checked || (o.tagName === 'SELECT' ? o.selectedIndex > 0 : o.type !== 'checkbox' && o.value)).map((o) => o.dataset.id),
  };
})()`;

// The logs of all frames as one.
async function heard(window) {
  const logs = (await everywhere(window, LOG)).filter(Boolean);
  return {
    presses: logs.flatMap((log) => log.presses),
    moves: logs.flatMap((log) => log.moves),
    target: logs.map((log) => log.target).find(Boolean) || null,
    changed: logs.flatMap((log) => log.changed),
    keys: logs.flatMap((log) => log.keys),
    swallowed: logs.reduce((sum, log) => sum + log.swallowed, 0),
    midway: logs.some((log) => log.midway),
    frames: logs.length,
  };
}

module.exports = { ask, everywhere, framesOf, heard, twoFrames };
