// The order of deferred work in a page.
import { next, turn } from '/lib.js';

export default async (log) => {
  const order = [];
  const all = [
    new Promise((resolve) => { setTimeout(() => resolve(order.push('timeout 200')), 200); }),
    new Promise((resolve) => { setTimeout(() => resolve(order.push('timeout 0')), 0); }),
    new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(order.push('message')); port2.postMessage(0); }),
    Promise.resolve().then(() => order.push('promise')),
    new Promise((resolve) => { queueMicrotask(() => resolve(order.push('microtask'))); }),
    new Promise((resolve) => {
      new MutationObserver(() => resolve(order.push('mutation'))).observe(document.body, { attributes: true });
      document.body.dataset.probe = 'changed';
    }),
  ];
  order.push('synchronous');
  await Promise.all(all);
  delete document.body.dataset.probe;
  // A message and a timer of 0 ms come from different queues, in either order.
  log(order.filter((what) => what !== 'message').join(', '));
  const ran = [];
  await Promise.all(['background', 'user-visible', 'user-blocking'].map((priority) => scheduler.postTask(() => ran.push(priority), { priority })));
  log(`tasks: ${ran}`);
  log(`idle: ${await new Promise((resolve) => { requestIdleCallback(({ didTimeout }) => resolve(didTimeout)); })}`);
  const frames = [];
  await new Promise((resolve) => {
    requestAnimationFrame(() => { frames.push('first'); requestAnimationFrame(() => resolve(frames.push('second'))); });
    requestAnimationFrame(() => frames.push('beside it'));
  });
  log(`frames: ${frames}`);
  const ticks = [];
  const every = setInterval(() => ticks.push(0), 5);
  while (ticks.length < 3) await turn();
  clearInterval(every);
  const box = document.createElement('div');
  document.getElementById('stage').append(box);
  const animation = box.animate([{ opacity: 0 }, { opacity: 1 }], 50);
  await animation.finished;
  log(`animation ${animation.playState}`);
  box.style.cssText = 'transition: width 30ms; width: 10px';
  box.getBoundingClientRect();
  const ended = next(box, 'transitionend');
  box.style.width = '50px';
  log(`transition of ${(await ended).propertyName}`);
  const sized = new Promise((resolve) => { new ResizeObserver(([entry]) => resolve(entry.contentRect.width)).observe(box); });
  log(`resize observer: ${await sized}`);
  const seen = new Promise((resolve) => { new IntersectionObserver(([entry]) => resolve(entry.isIntersecting)).observe(document.querySelector('h1')); });
  log(`intersection observer: ${await seen}`);
};
