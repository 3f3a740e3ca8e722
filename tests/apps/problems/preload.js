// Errors of the preload script, and not of the page.
'use strict';
if (location.pathname === '/index.html' && window === window.top) {
  setTimeout(() => { throw new Error('of a preload, later'); }, 20);
  Promise.reject(new Error('of a preload, rejected'));
}
