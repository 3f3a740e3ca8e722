// The app is told that it is ready when pages are attached to. The debug pipe is read in the turn after that in which
// Electron says so (22 and 33): what opens windows at once has them before, and they are not held as later ones are until
// our guard is in them. On a busy machine their first document came first.
const MOST = 5000;
const told = [];
let over = false;
let resolveTurn;
const turn = new Promise((resolve) => { resolveTurn = resolve; });

const letGo = () => {
  if (over) return;
  over = true;
  offs.forEach((off) => off());
  // Whoever waits for the promise goes on after the listeners, as always.
  resolveTurn();
  // What a listener throws is the app's, as always.
  told.forEach((tell) => tell());
};

const offs = [
  patch(electron.app, 'emit', {
    answers: (_app, [event]) => event === 'ready' && !over,
    answer: (_app, args, emit) => {
      told.push(() => emit(args));
      // Nobody waits for a host that is gone, nor for one that cannot be heard.
      if (require('inspector').url() === undefined) letGo();
      else setTimeout(letGo, MOST).unref();
      return true;
    },
  }),
  patch(electron.app, 'whenReady', {
    answers: () => !over,
    answer: (_app, args, whenReady) => kept.promised(ofOurs(whenReady(args)).then(() => turn)),
  }),
];

// In a turn of its own: what is thrown in a call of ours nobody would hear of.
hooks.letGo = () => { setImmediate(letGo); return true; };
