// An act in the middle of a navigation: an element that is missing while the document is being parsed may still come.

import { AgentError } from './agent-error.js';
import { listenTo, readyStateOf, stopListening } from './dom.js';

// How long (ms) an act waits for the parser. A document that takes longer is slow for a person, too.
const MOST_MS = 2000;

// How long (ms) a look may take that is repeated after each step of the parser. A longer one is repeated at the end.
const COSTLY_MS = 4;

// A popup that is written into and never closed is `loading` for ever, and has DOMContentLoaded behind it.
const isParsed = () => readyStateOf(document) !== 'loading' || performance.timing.domContentLoadedEventEnd > 0;

const isMiss = (error) => error instanceof AgentError && error.code === 'SELECTOR_NO_MATCH';

// Gives what `attempt` gives or throws. While the document is being parsed, an attempt that finds no element is repeated
// after each step of the parser, and after the last one. `attempt` is told how many ms are left to it.
export function onceParsed(timeoutMs, attempt) {
  try {
    return attempt(timeoutMs);
  } catch (error) {
    if (!isMiss(error) || timeoutMs === 0 || isParsed()) throw error;
  }
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let isOver = false;
    const look = () => {
      const begun = performance.now();
      const left = Math.max(0, Math.ceil(timeoutMs - (begun - started)));
      try {
        finish(resolve, attempt(left));
      } catch (error) {
        if (isOver || isParsed() || !isMiss(error)) finish(reject, error);
      }
      if (performance.now() - begun > COSTLY_MS) observer.disconnect();
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => { isOver = true; look(); }, Math.min(MOST_MS, timeoutMs));
    const finish = (settle, value) => {
      observer.disconnect();
      clearTimeout(timer);
      stopListening(document, 'readystatechange', look);
      settle(value);
    };
    observer.observe(document, { subtree: true, childList: true });
    listenTo(document, 'readystatechange', look, { passive: true });
  });
}
