// Delays the `ready` event until pages are attached to. Electron reads the debug pipe in the turn after that of `ready`
// (22 and 33). So an app that opens windows in its `ready` listener would have them before we attach. They would not be
// paused until our guard is in them, and on a busy machine their first document loaded without it.
// The longest delay, in ms.
let most = 5000;
// A host that puts storage back before the app begins needs longer.
hooks.holdReady = (ms) => { most = ms; return true; };
// Take the function before the app's first line can replace it.
const { url } = require('inspector');
// Events that Electron emits only after `ready`.
const AFTER = ['second-instance', 'activate', 'open-url', 'open-file'];
const held = [];
let over = false;
let resolveTold;
const told = new Promise((resolve) => { resolveTold = resolve; });

const emitReady = () => {
  if (over) return;
  over = true;
  offs.forEach((off) => off());
  const [ready, ...after] = held;
  after.forEach((tell) => setImmediate(tell));
  // Code that awaits `whenReady` continues after the listeners, as without us.
  resolveTold();
  // Do not catch: an error of a listener is an uncaught error of the app, as without us.
  if (ready) ready();
};

const offs = [
  patch(electron.app, 'emit', {
    answers: (_app, [event]) => !over && (event === 'ready' || (held.length > 0 && AFTER.includes(event))),
    answer: (_app, args, emit) => {
      held.push(() => emit(args));
      if (held.length > 1) return true;
      // Do not wait for a host that is gone (no inspector), nor longer than the longest delay.
      if (url() === undefined) emitReady();
      else setTimeout(emitReady, most).unref();
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
// Also when this main state is removed, because nothing else would emit the event. In its own turn, so that an error of
// a listener is not caught by our call.
undo.push(() => { setImmediate(emitReady); });
hooks.emitReady = () => { setImmediate(emitReady); return true; };
