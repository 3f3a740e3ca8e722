// The operation `settle`: the page has not changed for a while. Only changes of its content count. An animation that is
// drawn without them, as by CSS, may go on.

import { searchRoots } from './frames.js';

export function opSettle({ quietMs, timeoutMs }) {
  return new Promise((resolve) => {
    const end = performance.now() + timeoutMs;
    let timer = 0;
    const finish = (settled) => {
      observer.disconnect();
      resolve({ settled });
    };
    const wait = () => {
      clearTimeout(timer);
      const left = end - performance.now();
      timer = setTimeout(() => finish(left >= quietMs), Math.max(0, Math.min(left, quietMs)));
    };
    const observer = new MutationObserver(wait);
    for (const root of searchRoots()) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    wait();
  });
}
