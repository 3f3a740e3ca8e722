import { part } from './part.js';

const answer = (port) => port.postMessage(`module runs with ${part}, as ${new URL(import.meta.url).pathname}`);
if (typeof SharedWorkerGlobalScope === 'undefined') answer(self);
else self.onconnect = ({ ports: [port] }) => answer(port);
