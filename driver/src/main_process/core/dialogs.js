// Native dialogs. Reports each before it opens, and the result that the app got. Answers it if a policy fits
// (dialog-answers.js). Otherwise the app gets exactly Electron's result.
const DIALOG_KINDS = { showOpenDialog: 'open', showSaveDialog: 'save', showMessageBox: 'message', showErrorBox: 'error' };
const dialogMethods = Object.keys(DIALOG_KINDS).flatMap((name) => (name === 'showErrorBox' ? [name] : [name, `${name}Sync`]));
const blocksMain = (asked) => asked.method === 'showErrorBox' || asked.method.endsWith('Sync');

// The facts about each call, shared by all sessions. The key is the list of arguments, which is the same for all layers
// of a call.
shared.asked = shared.asked || new WeakMap();
// Dialogs that are open and can still be answered.
shared.openDialogs = shared.openDialogs || [];

const LONGEST_TEXT = 4000;
const MOST_ITEMS = 100;
const MOST_IN_ALL = 2000;

// Copies a value of the app as plain data, up to a number of items. Calls no getters or methods of the app.
function asData(value, depth, left = { items: MOST_IN_ALL }) {
  left.items -= 1;
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (!value || typeof value !== 'object' || depth === 0) return undefined;
  const above = Object.getPrototypeOf(value);
  // Leave out objects of classes, such as images.
  if (!Array.isArray(value) && above && Object.getPrototypeOf(above)) return undefined;
  const fields = Object.entries(Object.getOwnPropertyDescriptors(value)).filter(([key, field]) => 'value' in field && key !== 'length');
  const own = fields.slice(0, Math.max(0, Math.min(MOST_ITEMS, left.items))).map(([key, field]) => [key, asData(field.value, depth - 1, left)]);
  if (Array.isArray(value)) return own.map(([, item]) => item);
  return Object.fromEntries(own.filter(([, item]) => item !== undefined));
}

const isWindow = (arg) => arg instanceof electron.BrowserWindow || Boolean(electron.BaseWindow && arg instanceof electron.BaseWindow);
// The id of a window's contents. A destroyed window throws here.
const contentsOf = (window) => { try { return window.webContents.id; } catch { return undefined; } };

// Electron shows a page's alert() and confirm() by showMessageBox, too, with exactly these options (22 and 33). The
// DevTools protocol reports those.
const OF_A_PAGE = 'buttons,cancelId,checkboxLabel,defaultId,message,signal';

const TEXTS = ['title', 'defaultPath', 'buttonLabel', 'message', 'detail', 'checkboxLabel', 'nameFieldLabel', 'type'];
const LISTS = ['buttons', 'properties', 'filters'];

// Whether Electron refuses a call. Then let it throw its own error to the app.
function isRefused(given) {
  const { app } = electron;
  const is = (key, right) => given[key] === undefined || right(given[key]);
  return !app.isReady() || !TEXTS.every((key) => is(key, (value) => typeof value === 'string')) || !LISTS.every((key) => is(key, Array.isArray));
}

function whatIsAsked(args, method) {
  const known = shared.asked.get(args);
  if (known) return known;
  const kind = DIALOG_KINDS[method.replace(/Sync$/, '')];
  const given = args.find((arg) => arg && typeof arg === 'object' && !isWindow(arg)) || {};
  const options = kind === 'error' ? { title: String(args[0]), content: String(args[1]) } : asData(given, 4);
  const asked = {
    method, kind, options,
    ofPage: kind === 'message' && Object.keys(given).sort().join() === OF_A_PAGE,
    contentsId: args.filter(isWindow).map(contentsOf)[0],
    refused: kind !== 'error' && isRefused(given),
    // The dialog's number in each main state.
    ids: new Map(),
    // The party that answered it, and the answer; the reasons why other answers did not fit.
    by: undefined, answer: undefined, unfit: undefined,
    // Whether it is not shown and blocks the main process at the gate.
    held: false,
    // Answers it while it is open; undefined if that is impossible.
    settle: undefined,
  };
  shared.asked.set(args, asked);
  return asked;
}

let dialogsSoFar = 0;

// Reports that a dialog opens. The returned function reports the result that the app got.
function tellOfDialog(asked) {
  const id = (dialogsSoFar += 1);
  asked.ids.set(mainState, id);
  const { method, kind, options, contentsId } = asked;
  const facts = { id, method, kind, options, contentsId };
  const outcome = (value, failed) => ({
    by: asked.by || (failed ? 'nobody' : 'person'),
    used: asked.mainState === mainState ? asked.used : undefined,
    answer: failed || kind === 'error' ? undefined : asData(blocksMain(asked) ? { value: value === undefined ? null : value } : value, 3),
  });
  if (asked.answer) return (value, failed) => emit({ event: 'asked', ...facts, ...outcome(value, failed) });
  emit({ event: 'opened', ...facts, unfit: asked.unfit, held: asked.held });
  return (value, failed) => emit({ event: 'closed', id, ...outcome(value, failed) });
}

for (const method of dialogMethods) {
  patch(electron.dialog, method, {
    hears: (_self, args) => {
      const asked = whatIsAsked(args, method);
      if (asked.ofPage) return undefined;
      // Electron shows an error box for an uncaught error. Report it as a problem of the app, whoever answers the box.
      if (asked.kind === 'error') emit({ event: 'error-box', title: asked.options.title, content: asked.options.content });
      return tellOfDialog(asked);
    },
    answers: (_self, args) => willAnswer(whatIsAsked(args, method)),
    answer: (_self, args, go) => answerDialog(whatIsAsked(args, method), args, go),
  });
}
