// Keys that the app keeps from its pages by preventing `before-input-event`. The page gets no event, but Chromium
// acknowledges the key as usual.
const MOST_PREVENTED = 200;
const prevented = [];

function onInput(event, { type, code, key }) {
  if (type !== 'keyDown' && type !== 'rawKeyDown') return;
  const { id: contents } = this;
  const at = Date.now();
  // Check later, since listeners of the app may run after this one.
  Promise.resolve().then(() => {
    if (!event.defaultPrevented) return;
    prevented.push({ contents, code: String(code), key: String(key), at });
    if (prevented.length > MOST_PREVENTED) prevented.shift();
  });
}

// The prevented keys of these contents since then (epoch milliseconds).
hooks.keptKeys = (contentsId, since) => prevented.filter(({ contents, at }) => contents === contentsId && at >= since);

eachContents((contents) => contents.on('before-input-event', onInput));
undo.push(() => allContents().forEach((contents) => contents.removeListener('before-input-event', onInput)));
