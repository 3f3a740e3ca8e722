'use strict';
console.error('the service worker complains');
Promise.reject(new Error('of a service worker'));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
