// Native dialogs: told before one opens, and when it has closed, so that who waits for the app learns what it waits in.
// The app gets exactly what Electron gives it.
let nativeDialogs = 0;
const words = (text) => (typeof text === 'string' && text ? text : null);

function toldOf(method, title, message, open) {
  const id = (nativeDialogs += 1);
  const closed = () => emit({ event: 'native-dialog-closed', id });
  emit({ event: 'native-dialog', id, method, title: words(title), message: words(message) });
  let answer;
  try {
    answer = open();
  } catch (error) {
    closed();
    throw error;
  }
  if (kept.isPromise(answer)) whenSettled(answer, closed, closed);
  else closed();
  return answer;
}

// Electron shows a page's own alert() and confirm() by showMessageBox, too, with just these options (22 and 33). The
// DevTools protocol tells of them.
const OF_A_PAGE = 'buttons,cancelId,checkboxLabel,defaultId,message,signal';
const isOfAPage = (options) => Object.keys(options).sort().join() === OF_A_PAGE;

for (const method of ['showOpenDialog', 'showSaveDialog', 'showMessageBox'].flatMap((name) => [name, `${name}Sync`])) {
  replace(electron.dialog, method, (original) => function (...args) {
    const options = args.find((arg) => arg && !(arg instanceof electron.BrowserWindow)) || {};
    const open = () => Reflect.apply(original, this, args);
    return isOfAPage(options) ? open() : toldOf(method, options.title, options.message, open);
  });
}
