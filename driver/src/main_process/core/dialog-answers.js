// Answers native dialogs from the queue that a session has set. In a launched app, a synchronous dialog without an
// answer is held at a gate. It would block the app's renderers and main process alike. An asynchronous dialog shows,
// and can be answered meanwhile.

// The session's answers, the next one first: { id, kind, paths, folders, button, checkbox, username, password, cancel, left }.
let queue = [];
// Whether dialogs that no answer fits are ours to take: of an app that we have launched, which has nobody else.
let taking = false;

hooks.takeDialogs = (on) => { taking = on; return true; };

const sentence = (words) => words.map((word) => JSON.stringify(word)).join(', ');

// Electron's choice of the button that closing the box stands for (22 and 33).
function cancelButton({ cancelId, defaultId }, labels) {
  if (Number.isInteger(cancelId)) return cancelId;
  const named = labels.findIndex((label) => ['cancel', 'no'].includes(String(label).toLowerCase()));
  if (named >= 0) return named;
  return defaultId === 0 && labels.length > 1 ? 1 : 0;
}

const plainLabel = (label) => String(label).replace(/&(.)/g, '$1').toLowerCase();

// The number of the button that a word is about: its label, or its index.
function buttonOf(word, labels) {
  const exact = labels.indexOf(word);
  if (exact >= 0) return exact;
  const alike = labels.flatMap((label, index) => (plainLabel(label) === plainLabel(word) ? [index] : []));
  if (alike.length === 1) return alike[0];
  return /^\d+$/.test(word) && Number(word) < labels.length ? Number(word) : undefined;
}

// Each gives { value } for the app, or { unfit }: why that answer is none for this dialog.
const ANSWERS = {
  open(answer, { properties = [] }, sync) {
    if (answer.cancel) return { value: sync ? undefined : { canceled: true, filePaths: [] } };
    if (answer.paths.length > 1 && !properties.includes('multiSelections')) {
      return { unfit: `it takes one path, and the answer has ${answer.paths.length}` };
    }
    // A dialog that asks for both is for folders (Linux, 22 and 33).
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

// The first answer of the queue that fits is used up; why the first one that does not fit does not is kept.
function takeAnswer(asked) {
  for (const answer of queue.filter(({ kind }) => kind === asked.kind)) {
    const { value, unfit } = ANSWERS[asked.kind](answer, asked.options, asked.method.endsWith('Sync'), asked);
    if (unfit) {
      asked.unfit = asked.unfit || unfit;
      continue;
    }
    if (answer.left !== null) answer.left -= 1;
    queue = queue.filter((each) => each.left !== 0);
    Object.assign(asked, { answer: { value }, by: 'policy', used: { id: answer.id, left: answer.left }, house, unfit: undefined });
    return true;
  }
  return false;
}

// Whether this house answers a dialog that is about to open, or lets it be answered while it is open.
function willAnswer(asked) {
  if (asked.ofPage || asked.refused) return false;
  if (takeAnswer(asked)) return true;
  if (!taking) return false;
  if (asked.kind === 'error') Object.assign(asked, { answer: { value: undefined }, by: 'stagewright' });
  else asked.held = blocksMain(asked);
  return true;
}

// The app gets an object of its own realm.
const forTheApp = ({ value }) => (value && typeof value === 'object' ? kept.parse(JSON.stringify(value)) : value);

// Answers one that is open; false when it cannot be.
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

// Holds the main process until somebody has answered. The inspector still has its calls run, in the middle of this
// loop (22 and 33); promises do not go on before it ends.
function holdAtGate(asked, args, go) {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  isOpen(asked, () => {});
  while (!asked.answer && taking && !house.left) Atomics.wait(cell, 0, 0, 2);
  isOver(asked);
  return asked.answer ? forTheApp(asked.answer) : go(args);
}

// Shows one, and gives the app what comes first: a person's answer or a policy's. A message box that a policy has
// answered is closed; nothing closes a file chooser that shows.
function showAnswerable(asked, args, go) {
  const at = args.findIndex((arg) => arg && typeof arg === 'object' && !isWindow(arg));
  let close = () => {};
  const shown = [...args];
  if (asked.kind === 'message' && at >= 0 && !args[at].signal && kept.AbortController) {
    const controller = new kept.AbortController();
    // Electron takes what it reads of the app's own options, getters too.
    shown[at] = Object.create(args[at], { signal: { value: controller.signal, enumerable: true } });
    close = () => controller.abort();
  }
  const real = go(shown);
  return kept.promised(new Promise((resolve, reject) => {
    const ended = (settle) => (value) => { isOver(asked); settle(value); };
    isOpen(asked, () => { ended(resolve)(forTheApp(asked.answer)); close(); });
    // The later result of the closed dialog changes nothing.
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
    const id = asked.ids.get(house);
    if (settleOpen(asked)) answered.push(id);
    else if (asked.unfit) unfit.push({ id, why: asked.unfit });
  }
  return { answered, unfit, queue };
};
