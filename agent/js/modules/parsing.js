// Retries actions during a navigation: while the document is being parsed, a missing element may still be added.

import { AgentError } from './agent-error.js';
import { listenTo, readyStateOf, stopListening } from './dom.js';

// How long (ms) an act waits for the parser. A document that takes longer is slow for a person, too.
const MOST_MS = 2000;

// An attempt that takes longer than this (ms) is repeated only when the parser has finished.
const COSTLY_MS = 4;

// Whether the parser has finished. A popup that is written into and never closed stays `loading` for ever, but its
// DOMContentLoaded is over.
const isParsed = () => readyStateOf(document) !== 'loading' || performance.timing.domContentLoadedEventEnd > 0;

const isMiss = (error) => error instanceof AgentError && error.code === 'SELECTOR_NO_MATCH';

// Returns or throws the result of `attempt`. While the document is being parsed, an attempt that finds no element is
// repeated after each step of the parser, and once at the end. `attempt` is called with the ms that are left.
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
