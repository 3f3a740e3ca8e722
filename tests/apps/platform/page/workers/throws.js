'use strict';
self.onmessage = () => { throw new Error('thrown in a worker'); };
postMessage('about to throw');
