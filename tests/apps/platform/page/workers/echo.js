// A worker of any kind: says that it runs, and answers what it hears.
'use strict';
const answer = (port) => {
  port.onmessage = ({ data }) => port.postMessage(`heard ${data}`);
  port.postMessage(`runs, name "${self.name}", secure ${isSecureContext}, isolated ${crossOriginIsolated}`);
};
if (typeof SharedWorkerGlobalScope === 'undefined') answer(self);
else self.onconnect = ({ ports: [port] }) => answer(port);
