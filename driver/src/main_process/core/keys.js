// Keys that the app keeps from its pages: it prevents `before-input-event`. The page hears nothing of such a key, and
// Chromium acknowledges it all the same.
const MOST_PREVENTED = 200;
const prevented = [];

const onInput = (event, { type, code, key }) => {
  if (type !== 'keyDown' && type !== 'rawKeyDown') return;
  const at = Date.now();
  // Listeners of the app may come after this one.
  Promise.resolve().then(() => {
    if (!event.defaultPrevented) return;
    prevented.push({ code: String(code), key: String(key), at });
    if (prevented.length > MOST_PREVENTED) prevented.shift();
  });
};

hooks.keptKeys = (since) => prevented.filter(({ at }) => at >= since).map(({ code, key }) => ({ code, key }));

const allContents = () => list(electron.webContents.getAllWebContents());
allContents().forEach((contents) => contents.on('before-input-event', onInput));
listen(electron.app, 'web-contents-created', (_event, contents) => contents.on('before-input-event', onInput));
undo.push(() => allContents().forEach((contents) => contents.removeListener('before-input-event', onInput)));
