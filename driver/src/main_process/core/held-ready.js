// Delays the `ready` event until pages are attached to. Electron reads the debug pipe in the turn after that of `ready`
// (22 and 33). So an app that opens windows at once would have them before, and they would not be held until our guard
// is in them. On a busy machine their first document came first.
let most = 5000;
// A host that puts storage back before the app begins needs longer, in milliseconds.
hooks.holdReady = (ms) => { most = ms; return true; };
// As it is before the app's first line.
const { url } = require('inspector');
// Events that Electron emits only after `ready`.
const AFTER = ['second-instance', 'activate', 'open-url', 'open-file'];
const held = [];
let over = false;
let resolveTold;
const told = new Promise((resolve) => { resolveTold = resolve; });

const tellReady = () => {
  if (over) return;
  over = true;
  offs.forEach((off) => off());
  const [ready, ...after] = held;
  after.forEach((tell) => setImmediate(tell));
  // Code that awaits the promise goes on after the listeners, as always.
  resolveTold();
  // An error that a listener throws is the app's, as always.
  if (ready) ready();
};

const offs = [
  patch(electron.app, 'emit', {
    answers: (_app, [event]) => !over && (event === 'ready' || (held.length > 0 && AFTER.includes(event))),
    answer: (_app, args, emit) => {
      held.push(() => emit(args));
      if (held.length > 1) return true;
      // Nobody waits for a host that is gone, nor for one that cannot be heard.
      if (url() === undefined) tellReady();
      else setTimeout(tellReady, most).unref();
      return true;
    },
  }),
  patch(electron.app, 'whenReady', {
    answers: () => !over,
    answer: (_app, args, whenReady) => kept.promised(ofOurs(whenReady(args)).then(() => told)),
  }),
  // An app that asks again and again must not begin before it is told.
  patch(electron.app, 'isReady', {
    answers: () => !over && held.length > 0,
    answer: () => false,
  }),
];
// Also where this house is let go of: nobody else would tell. In a turn of its own: what is thrown in a call of ours nobody
// would hear of.
undo.push(() => { setImmediate(tellReady); });
hooks.tellReady = () => { setImmediate(tellReady); return true; };
