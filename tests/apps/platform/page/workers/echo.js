// A worker of any kind: reports that it runs, and echoes messages.
'use strict';
const answer = (port) => {
  port.onmessage = ({ data }) => port.postMessage(`heard ${data}`);
  port.postMessage(`runs, name "${self.name}", secure ${isSecureContext}, isolated ${crossOriginIsolated}`);
};
if (typeof SharedWorkerGlobalScope === 'undefined') answer(self);
else self.onconnect = ({ ports: [port] }) => answer(port);
