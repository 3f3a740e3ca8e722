self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(
  self.registration.showNotification('From within', { body: event.data }).then(() => event.source.postMessage('done')),
));
