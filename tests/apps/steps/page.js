// The steps of a page: each returns what it has seen.
'use strict';
const settled = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});

// Messages that the main process waits for.
let listening = null;

// The next messages of the main process.
function hear(count) {
  const got = [];
  return new Promise((done) => {
    main.hear((channel, given, ports) => {
      got.push([channel, given, ports]);
      if (got.length === count) done(got);
    });
  });
}

const worker = new Worker('worker.js');

const STEPS = {
  invoke: async (number) => [await main.invoke('add', number, 2), ...await Promise.all([1, 2, 3].map((one) => main.invoke('add', one, number)))],
  fails: (number) => main.invoke('fails', number).catch((error) => error.message),
  missing: (number) => main.invoke('nobody', number).catch((error) => error.message),
  kinds: () => main.kinds(),
  odd: (number) => main.invoke('two words, ünïcödé', number),
  talk: (number) => {
    const heard = hear(6);
    for (let i = 0; i < 3; i++) main.send('ping', number + i);
    return heard;
  },
  ask: (number) => [main.ask('ask', [number, { a: 1 }]), main.ask('silent', number) === undefined],
  port: async (number) => [await main.port(number), await main.invoke('closed')],

  timers: (number) => new Promise((done) => {
    const order = [];
    const delays = [60, 1, 12, 5, 12, 1].map((delay) => delay + (number % 3));
    const ids = delays.map((delay, at) => setTimeout((word) => order.push(word), delay, `${at}: ${delay}`));
    clearTimeout(ids[3]);
    clearInterval(ids[4]);
    let times = 0;
    const every = setInterval(() => {
      times += 1;
      if (times === 3) clearInterval(every);
      if (times === 3) setTimeout(() => done([order, times]), 90);
    }, 4);
  }),
  nested: () => new Promise((done) => {
    const order = [];
    setTimeout(() => {
      order.push('first');
      Promise.resolve().then(() => order.push('its microtask'));
      setTimeout(() => { order.push('third'); done(order); }, 0);
    }, 0);
    setTimeout(() => order.push('second'), 0);
    cancelAnimationFrame(requestAnimationFrame(() => order.push('never')));
    queueMicrotask(() => order.push('microtask'));
  }),
  preload: () => main.timers(),
  worker: (number) => new Promise((done) => {
    worker.onmessage = ({ data }) => done(data);
    worker.postMessage(number);
  }),

  async web(number) {
    const events = frames[0].until();
    localStorage.setItem('app one', `${number}`);
    localStorage.setItem('app one', `${number}`);
    localStorage.setItem('app two', 'x');
    localStorage.removeItem('app one');
    localStorage.removeItem('app never');
    localStorage.clear();
    localStorage['app end'] = 'now';
    const there = Object.keys(localStorage).filter((key) => key.startsWith('app '));
    const heard = await events;
    localStorage.removeItem('app end');
    return [there, heard];
  },
  session(number) {
    sessionStorage.setItem('app one', `${number}`);
    const there = [sessionStorage.getItem('app one'), sessionStorage.getItem('app two')];
    sessionStorage.removeItem('app one');
    return there;
  },
  async idb(number) {
    const opening = indexedDB.open('steps', 1);
    const made = [];
    opening.onupgradeneeded = () => { made.push('made'); opening.result.createObjectStore('items'); };
    const database = await settled(opening);
    const items = (mode) => database.transaction('items', mode).objectStore('items');
    for (const key of [number, 'text', [1, 2], new Date(0)]) await settled(items('readwrite').put({ key, at: new Date(number) }, key));
    const keys = (await settled(items('readonly').getAllKeys())).map(String);
    const refused = await settled(items('readwrite').add(1, 'text')).catch((error) => error.name);
    await settled(items('readwrite').delete(number));
    const count = await settled(items('readonly').count());
    database.close();
    await settled(indexedDB.deleteDatabase('steps'));
    return [made, keys, refused, count];
  },
  // A message to the other window of the same origin, and back.
  other: (number) => new Promise((done) => {
    const channel = new BroadcastChannel('steps');
    channel.onmessage = ({ data }) => { channel.close(); done(data); };
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script>const c = new BroadcastChannel('steps'); c.postMessage(['of a frame', ${number}]);</scr` + 'ipt>';
    frame.onload = () => setTimeout(() => frame.remove(), 1);
    document.body.append(frame);
  }),
};

const step = async (name, number) => STEPS[name](number);
