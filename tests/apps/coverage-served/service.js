let asked = 0;

function answered() {
  asked += 1;
  return `service ${asked}`;
}

function never() {
  return 1;
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(async () => {
  const clients = await self.clients.matchAll();
  clients.forEach((client) => client.postMessage('service is there'));
})));
self.addEventListener('message', (event) => event.source.postMessage(answered()));
