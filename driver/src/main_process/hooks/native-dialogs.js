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
  if (answer instanceof Promise) answer.then(closed, closed);
  else closed();
  return answer;
}

for (const method of ['showOpenDialog', 'showSaveDialog', 'showMessageBox'].flatMap((name) => [name, `${name}Sync`])) {
  replace(electron.dialog, method, (original) => function (...args) {
    const { title, message } = args.find((arg) => arg && !(arg instanceof electron.BrowserWindow)) || {};
    return toldOf(method, title, message, () => original.apply(this, args));
  });
}
