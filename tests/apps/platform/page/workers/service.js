// Answers some of its pages' requests itself, and answers messages.
'use strict';
self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open('probe');
  await cache.put('/cached', new Response('from the cache'));
  await self.skipWaiting();
})()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/made-up') event.respondWith(new Response('from the service worker'));
  if (pathname === '/cached') event.respondWith(caches.match('/cached'));
});
self.addEventListener('message', (event) => event.waitUntil((async () => {
  const clients = await self.clients.matchAll({ includeUncontrolled: true });
  event.source.postMessage(`${event.data} heard, ${clients.length} client, controlled by this: ${clients.every((each) => each.type === 'window')}`);
})()));
