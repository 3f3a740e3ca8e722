// The first script of every document: records the state at its start, and then every load event, in order.
'use strict';

window.probe = (() => {
  // Traces of a driver that a page can see, read before any other script has run.
  const atStart = {
    url: location.pathname,
    readyState: document.readyState,
    visibility: document.visibilityState,
    webdriver: navigator.webdriver,
    globals: Object.getOwnPropertyNames(window).length,
    enumerable: Object.keys(window).length,
    html: document.documentElement.outerHTML,
    nativeConsole: /\[native code\]/.test(Function.prototype.toString.call(console.log)),
    historyLength: history.length,
    navigation: performance.getEntriesByType('navigation')[0]?.type ?? null,
    referrer: document.referrer !== '',
  };
  const events = [];
  document.addEventListener('readystatechange', () => events.push(`readystate ${document.readyState}`));
  document.addEventListener('DOMContentLoaded', () => events.push('DOMContentLoaded'));
  addEventListener('load', () => events.push('load'));
  addEventListener('pageshow', (event) => events.push(`pageshow ${event.persisted}`));
  addEventListener('error', (event) => events.push(`error ${event.message}`));

  // The navigation's milestones, in the order of their times.
  function milestones() {
    const timing = performance.getEntriesByType('navigation')[0];
    return ['responseEnd', 'domInteractive', 'domContentLoadedEventStart', 'domComplete', 'loadEventStart', 'loadEventEnd']
      .map((name) => [name, timing[name]])
      .sort((a, b) => a[1] - b[1])
      .map(([name, time]) => (time > 0 ? name : `${name} never`));
  }

  // Not `innerText`: a frame that has not been painted yet gives its scripts another text there.
  const text = () => Array.from(document.body.children)
    .filter((el) => el.localName !== 'script')
    .map((el) => el.textContent.trim()).join('\n').trim();

  return {
    report: () => ({
      atStart, events: [...events], milestones: milestones(), title: document.title,
      text: text(), elements: document.querySelectorAll('*').length,
      globalsAfter: Object.getOwnPropertyNames(window).length,
    }),
  };
})();
