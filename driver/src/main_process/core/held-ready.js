// The app is told that it is ready when pages are attached to. The debug pipe is read in the turn after that in which
// Electron says so (22 and 33): what opens windows at once has them before, and they are not held as later ones are until
// our guard is in them. On a busy machine their first document came first.
const MOST = 5000;
// As it is before the app's first line.
const { url } = require('inspector');
// What Electron says only to an app that has heard that it is ready.
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
  // Whoever waits for the promise goes on after the listeners, as always.
  resolveTold();
  // What a listener throws is the app's, as always.
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
      else setTimeout(tellReady, MOST).unref();
      return true;
    },
  }),
  patch(electron.app, 'whenReady', {
    answers: () => !over,
    answer: (_app, args, whenReady) => kept.promised(ofOurs(whenReady(args)).then(() => told)),
  }),
];
// Also where this house is let go of: nobody else would tell. In a turn of its own: what is thrown in a call of ours nobody
// would hear of.
undo.push(() => { setImmediate(tellReady); });
hooks.tellReady = () => { setImmediate(tellReady); return true; };
