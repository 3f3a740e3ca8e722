// A service worker that says something.
'use strict';
console.log('hello of service');
self.oninstall = () => self.skipWaiting();
