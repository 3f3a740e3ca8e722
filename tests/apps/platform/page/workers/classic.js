'use strict';
importScripts('/workers/imported.js');
postMessage(`classic worker with ${self.imported}`);
