import { frame, next } from '/lib.js';

const activated = (worker) => new Promise((resolve) => {
  const look = () => worker.state === 'activated' && resolve();
  worker.addEventListener('statechange', look);
  look();
});

export default async (log) => {
  const states = [];
  const claimed = next(navigator.serviceWorker, 'controllerchange');
  const registration = await navigator.serviceWorker.register('/workers/service.js', { scope: '/' });
  const worker = registration.installing || registration.waiting || registration.active;
  worker.addEventListener('statechange', () => states.push(worker.state));
  await activated(worker);
  await claimed;
  log(`states: ${states.filter((state) => state !== 'activating')}`);
  log(await (await fetch('/made-up')).text());
  log(await (await fetch('/cached')).text());
  const answered = next(navigator.serviceWorker, 'message');
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller.postMessage('a word');
  log((await answered).data);
  const inner = await frame('/frame.html');
  log(`frame: ${await (await inner.contentWindow.fetch('/made-up')).text()}`);
  await registration.update();
  log(`scope ${new URL(registration.scope).pathname}, unregistered ${await registration.unregister()}`);
  await caches.delete('probe');
};
