// Documents: how they load, stay and go.
import { blob, frame, next, there, turn } from '/lib.js';

export default async (log) => {
  for (const [name, source, options] of [
    ['same', '/echo?text=1'], ['cross', `${there}/echo?text=2`], ['about:blank', 'about:blank'],
    ['data', 'data:text/html,<p>data'], ['blob', blob('<p>blob', 'text/html')], ['sandboxed', '/echo?text=3', { sandbox: '' }],
    ['srcdoc', '', { text: '<p>srcdoc' }], ['sandboxed srcdoc', '', { text: '<p>srcdoc', sandbox: 'allow-scripts' }],
  ]) {
    await frame(source, options);
    log(`${name} frame loads`);
  }
  const inner = await frame('/frame.html');
  const order = [];
  for (const type of ['beforeunload', 'pagehide', 'visibilitychange', 'unload']) {
    inner.contentWindow.addEventListener(type, () => order.push(type));
  }
  const again = next(inner, 'load');
  inner.contentWindow.location.reload();
  await again;
  log(`reloaded: ${order}`);
  const navigated = next(inner, 'load');
  inner.contentWindow.location.href = '/echo?text=navigated';
  await navigated;
  log(`navigated: ${inner.contentDocument.body.textContent}`);
  const prefetch = document.createElement('link');
  Object.assign(prefetch, { rel: 'prefetch', href: '/echo?text=prefetched' });
  const fetched = next(prefetch, 'load');
  document.head.append(prefetch);
  await fetched;
  prefetch.remove();
  log('prefetch loads');
  const rules = Object.assign(document.createElement('script'), {
    type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ source: 'list', urls: ['/frame.html'] }] }),
  });
  document.head.append(rules);
  await turn();
  rules.remove();
  log(`prerendering ${document.prerendering}, speculation rules ${HTMLScriptElement.supports?.('speculationrules')}`);

  const written = open('about:blank');
  written.document.write('<p id="written">written</p>');
  log(`written window: ${written.document.getElementById('written').textContent}`);
  written.close();

  history.pushState({ probe: 1 }, '', '#pushed');
  const popped = next(window, 'popstate');
  history.back();
  log(`popstate: ${JSON.stringify((await popped).state)} ${location.hash}`);
  log(`navigation: ${performance.getEntriesByType('navigation')[0].type}`);
};
