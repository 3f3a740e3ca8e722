// Waiting in the page: a check that runs again whenever something may have changed, until its deadline. Mutations and
// events trigger it at once. A frame, or a timer if no frames come, triggers it for other changes.

import { listenTo, stopListening } from './dom.js';
import { searchRoots } from './frames.js';

const WAKING_EVENTS = ['input', 'change', 'focusin', 'focusout', 'transitionend', 'animationend', 'toggle', 'load', 'scroll', 'popstate', 'hashchange'];
const FRAME_FALLBACK_MS = 50;
const COSTLY_CHECK_MS = 4;

// `check(last)` returns a reply, or undefined to go on; what it throws ends the wait. `expire` throws or replies.
export function waitUntil(check, timeoutMs, expire) {
  return new Promise((resolve, reject) => {
    const deadline = performance.now() + timeoutMs;
    let done = false;
    let timer = 0;
    let frame = 0;
    const observer = new MutationObserver((changes) => {
      if (changes.some((change) => change.addedNodes.length > 0)) observeAll();
      run();
    });
    const roots = new Set();
    const observeAll = () => {
      for (const root of searchRoots()) {
        if (roots.has(root)) continue;
        roots.add(root);
        observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
        for (const type of WAKING_EVENTS) listenTo(root, type, run, { capture: true, passive: true });
      }
    };
    const finish = (settle, value) => {
      if (done) return;
      done = true;
      observer.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      for (const root of roots) for (const type of WAKING_EVENTS) stopListening(root, type, run, { capture: true });
      settle(value);
    };
    const schedule = (cost) => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      const left = deadline - performance.now();
      if (cost > COSTLY_CHECK_MS) {
        timer = setTimeout(run, Math.min(left, cost * 8));
        return;
      }
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, Math.max(0, Math.min(left, FRAME_FALLBACK_MS)));
    };
    const run = () => {
      if (done) return;
      const started = performance.now();
      try {
        const last = started >= deadline;
        const reply = check(last);
        if (reply !== undefined) finish(resolve, reply);
        else if (last) finish(resolve, expire());
        else schedule(performance.now() - started);
      } catch (error) {
        finish(reject, error);
      }
    };
    observeAll();
    schedule(0);
  });
}
