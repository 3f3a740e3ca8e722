// Gathers the reports of the page, its two frames and its webview, and publishes them once.
'use strict';

const told = {};
const waiting = new Set(['/same', '/frame', 'guest', 'load']);

function arrived(who, seen) {
  told[who] = seen;
  waiting.delete(who);
  if (waiting.size > 0) return;
  const text = JSON.stringify({
    page: probe.report(), same: told['/same'], frame: told['/frame'], guest: told.guest,
  }).replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1');
  document.getElementById('report').textContent = text;
  console.log(`report ${text}`);
  fetch('/report', { method: 'POST', body: text });
}

addEventListener('message', ({ data }) => arrived(data.from, data.seen));
addEventListener('load', () => setTimeout(() => arrived('load', true), 50));

// Called by an inline script, so that no event of the webview is missed.
function watchGuest(guest) {
  const events = [];
  const types = 'did-attach did-start-loading did-start-navigation load-commit did-navigate dom-ready did-frame-finish-load did-finish-load did-fail-load did-stop-loading';
  for (const type of types.split(' ')) guest.addEventListener(type, () => events.push(type));
  guest.addEventListener('did-stop-loading', async () => {
    const seen = await guest.executeJavaScript('probe.report()');
    arrived('guest', { events, seen });
  }, { once: true });
}
