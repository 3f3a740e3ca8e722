// Answers native dialogs from the queue that a session has set. In a launched app, a synchronous dialog without an
// answer is held at a gate. It would block the app's renderers and main process alike. An asynchronous dialog is shown,
// and can be answered while it is open.

// The session's answers, the next one first: { id, kind, paths, folders, button, checkbox, username, password, cancel, left }.
let queue = [];
// Whether to handle dialogs without a fitting answer, too. True in an app that we launched, where no person answers.
let taking = false;

hooks.takeDialogs = (on) => { taking = on; return true; };

const sentence = (words) => words.map((word) => JSON.stringify(word)).join(', ');

// The button that Electron reports when a message box is closed (22 and 33).
function cancelButton({ cancelId, defaultId }, labels) {
  if (Number.isInteger(cancelId)) return cancelId;
  const named = labels.findIndex((label) => ['cancel', 'no'].includes(String(label).toLowerCase()));
  if (named >= 0) return named;
  return defaultId === 0 && labels.length > 1 ? 1 : 0;
}

const plainLabel = (label) => String(label).replace(/&(.)/g, '$1').toLowerCase();

// The index of the button that `word` names by its label or index.
function buttonOf(word, labels) {
  const exact = labels.indexOf(word);
  if (exact >= 0) return exact;
  const alike = labels.flatMap((label, index) => (plainLabel(label) === plainLabel(word) ? [index] : []));
  if (alike.length === 1) return alike[0];
  return /^\d+$/.test(word) && Number(word) < labels.length ? Number(word) : undefined;
}

// By kind of dialog: makes the result for the app. Returns { value }, or { unfit }: the reason why the answer does not
// fit.
const ANSWERS = {
  open(answer, { properties = [] }, sync) {
    if (answer.cancel) return { value: sync ? undefined : { canceled: true, filePaths: [] } };
    if (answer.paths.length > 1 && !properties.includes('multiSelections')) {
      return { unfit: `it takes one path, and the answer has ${answer.paths.length}` };
    }
    // A dialog that accepts both files and folders shows only folders (Linux, 22 and 33).
    const folders = properties.includes('openDirectory');
    const wrong = answer.folders.findIndex((folder) => folder !== null && folder !== folders);
    if (wrong >= 0) {
      const [wants, has] = folders ? ['a folder', 'a file'] : ['a file', 'a folder'];
      return { unfit: `it asks for ${wants}, and ${JSON.stringify(answer.paths[wrong])} is ${has}` };
    }
    return { value: sync ? answer.paths : { canceled: false, filePaths: answer.paths } };
  },
  save(answer, _options, sync) {
    if (answer.cancel) return { value: sync ? undefined : { canceled: true, filePath: '' } };
    return { value: sync ? answer.paths[0] : { canceled: false, filePath: answer.paths[0] } };
  },
  message(answer, options, sync) {
    const labels = Array.isArray(options.buttons) && options.buttons.length ? options.buttons : ['OK'];
    if (typeof answer.checkbox === 'boolean' && !options.checkboxLabel) return { unfit: 'it has no checkbox' };
    const response = answer.cancel ? cancelButton(options, labels) : buttonOf(answer.button, labels);
    if (response === undefined) return { unfit: `it has no button ${JSON.stringify(answer.button)}, but ${sentence(labels)}` };
    const checkboxChecked = typeof answer.checkbox === 'boolean' ? answer.checkbox : Boolean(options.checkboxChecked);
    return { value: sync ? response : { response, checkboxChecked } };
  },
  error: () => ({ value: undefined }),
};

// Takes the first fitting answer from the queue. Keeps the reason why the first answer of that kind did not fit.
function takeAnswer(asked) {
  for (const answer of queue.filter(({ kind }) => kind === asked.kind)) {
    const { value, unfit } = ANSWERS[asked.kind](answer, asked.options, asked.method.endsWith('Sync'), asked);
    if (unfit) {
      asked.unfit = asked.unfit || unfit;
      continue;
    }
    if (answer.left !== null) answer.left -= 1;
    queue = queue.filter((each) => each.left !== 0);
    Object.assign(asked, { answer: { value }, by: 'policy', used: { id: answer.id, left: answer.left }, mainState, unfit: undefined });
    return true;
  }
  return false;
}

// Whether this main state answers a dialog that is about to open, or will be able to answer it while it is open.
function willAnswer(asked) {
  if (asked.ofPage || asked.refused) return false;
  if (takeAnswer(asked)) return true;
  if (!taking) return false;
  if (asked.kind === 'error') Object.assign(asked, { answer: { value: undefined }, by: 'stagewright' });
  else asked.held = blocksMain(asked);
  return true;
}

// Converts the result to an object of the app's realm.
const forTheApp = ({ value }) => (value && typeof value === 'object' ? kept.parse(JSON.stringify(value)) : value);

// Answers an open dialog. False if it cannot be answered, or no answer fits.
function settleOpen(asked) {
  if (!asked.settle || !takeAnswer(asked)) return false;
  asked.settle();
  return true;
}

function isOpen(asked, settle) {
  asked.settle = settle;
  shared.openDialogs.push(asked);
}

function isOver(asked) {
  asked.settle = undefined;
  shared.openDialogs = shared.openDialogs.filter((other) => other !== asked);
}

// Blocks the main process until there is an answer. Calls of the inspector still run in the middle of this loop (22 and
// 33); promise callbacks do not.
function holdAtGate(asked, args, go) {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  isOpen(asked, () => {});
  while (!asked.answer && taking && !mainState.left) Atomics.wait(cell, 0, 0, 2);
  isOver(asked);
  return asked.answer ? forTheApp(asked.answer) : go(args);
}

// Shows a dialog. The app gets the answer that comes first, of a person or of a policy. If a policy answers a message
// box, the box is closed. An open file chooser cannot be closed.
function showAnswerable(asked, args, go) {
  const at = args.findIndex((arg) => arg && typeof arg === 'object' && !isWindow(arg));
  let close = () => {};
  const shown = [...args];
  if (asked.kind === 'message' && at >= 0 && !args[at].signal && kept.AbortController) {
    const controller = new kept.AbortController();
    // The new object inherits the app's options, so that Electron reads them as usual, getters too.
    shown[at] = Object.create(args[at], { signal: { value: controller.signal, enumerable: true } });
    close = () => controller.abort();
  }
  const real = go(shown);
  return kept.promised(new Promise((resolve, reject) => {
    const ended = (settle) => (value) => { isOver(asked); settle(value); };
    isOpen(asked, () => { ended(resolve)(forTheApp(asked.answer)); close(); });
    // If a policy answered first, the later result of the closed dialog has no effect.
    whenSettled(real, ended(resolve), ended(reject));
  }));
}

function answerDialog(asked, args, go) {
  const sync = blocksMain(asked);
  if (asked.answer) return sync ? forTheApp(asked.answer) : kept.promised(forTheApp(asked.answer));
  return sync ? holdAtGate(asked, args, go) : showAnswerable(asked, args, go);
}

// Sets the answers, and answers open dialogs with them, the oldest first. Returns the numbers of the answered dialogs,
// the reasons why answers of the right kind did not fit, and the answers that are left.
hooks.setDialogAnswers = (answers) => {
  queue = answers;
  const answered = [];
  const unfit = [];
  for (const asked of [...shared.openDialogs]) {
    asked.unfit = undefined;
    const id = asked.ids.get(mainState);
    if (settleOpen(asked)) answered.push(id);
    else if (asked.unfit) unfit.push({ id, why: asked.unfit });
  }
  return { answered, unfit, queue };
};
