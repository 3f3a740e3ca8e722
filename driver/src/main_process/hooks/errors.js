// An uncaught error in the main process makes Electron call `dialog.showErrorBox`, a synchronous
// native box that would hold the app until somebody clicks. It is recorded instead. Electron reads
// the method from `dialog` at each call, so replacing the property is enough (22 and 33).
let ownErrorBoxes = false;
hooks.answerErrorBoxes = (on) => { ownErrorBoxes = on; return true; };

replace(electron.dialog, 'showErrorBox', (original) => function showErrorBox(title, content) {
  emit({ event: 'error-box', title: String(title), content: String(content) });
  if (ownErrorBoxes) return undefined;
  return toldOf('showErrorBox', title, content, () => Reflect.apply(original, this, [title, content]));
});
