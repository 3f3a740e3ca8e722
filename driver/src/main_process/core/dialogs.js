// Native dialogs: told before one opens, and when it has closed, so that who waits for the app learns what it waits in.
// The app gets exactly what Electron gives it.
let dialogsSoFar = 0;
const words = (text) => (typeof text === 'string' && text ? text : null);

// Tells of one; what this gives tells that it has closed.
function tellOpened(method, title, message) {
  const id = (dialogsSoFar += 1);
  emit({ event: 'opened', id, method, title: words(title), message: words(message) });
  return () => emit({ event: 'closed', id });
}

// Electron shows a page's own alert() and confirm() by showMessageBox, too, with just these options (22 and 33). The
// DevTools protocol tells of them.
const OF_A_PAGE = 'buttons,cancelId,checkboxLabel,defaultId,message,signal';
const isOfAPage = (options) => Object.keys(options).sort().join() === OF_A_PAGE;

for (const method of ['showOpenDialog', 'showSaveDialog', 'showMessageBox'].flatMap((name) => [name, `${name}Sync`])) {
  patch(electron.dialog, method, {
    hears: (_self, args, answered) => {
      const options = args.find((arg) => arg && !(arg instanceof electron.BrowserWindow)) || {};
      return answered || isOfAPage(options) ? undefined : tellOpened(method, options.title, options.message);
    },
  });
}

// An uncaught error in the main process makes Electron call `dialog.showErrorBox`, a synchronous
// native box that would hold the app until somebody clicks. It is recorded instead. Electron reads
// the method from `dialog` at each call, so replacing the property is enough (22 and 33).
let ownErrorBoxes = false;
hooks.answerErrorBoxes = (on) => { ownErrorBoxes = on; return true; };

patch(electron.dialog, 'showErrorBox', {
  hears: (_self, [title, content], answered) => {
    emit({ event: 'error-box', title: String(title), content: String(content) });
    return answered ? undefined : tellOpened('showErrorBox', title, content);
  },
  answers: () => ownErrorBoxes,
  answer: () => undefined,
});
