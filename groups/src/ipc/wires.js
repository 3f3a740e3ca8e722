// Where messages of pages come in. Electron hands each of them to `emit` of its webContents, as an event whose name begins
// with `-ipc-`. The argument after Electron's event says whether the message is one of its own (22 and 33).
const contentsClass = process._linkedBinding('electron_browser_web_contents').WebContents.prototype;

// Electron 33 replies by an object of its own, 22 by the event.
const replierOf = (event) => (event && event._replyChannel) || event;

// Puts a layer on `emit` of all pages. A page whose `emit` the app has wrapped may pass by the one that all inherit. There
// the layer is on the page's own, too. Where both get a message, the first one has it. `end` takes all of it off again;
// `look` finds pages whose `emit` the app has wrapped meanwhile.
function onPages(layer) {
  const own = new Map();
  const had = new WeakSet();
  const isOther = (name) => typeof name !== 'string' || name.charCodeAt(0) !== 45;
  const isHad = (event) => own.size > 0 && typeof event === 'object' && event !== null && had.has(event);
  const mark = (event) => { if (own.size > 0 && typeof event === 'object' && event !== null) had.add(event); };
  const { hears, answers, answer, ended } = layer;
  const once = {
    ended,
    answers: answers && ((page, given) => !isOther(given[0]) && !isHad(given[1]) && answers(page, given)),
    answer: answer && ((page, given, go) => { mark(given[1]); return answer(page, given, go); }),
    hears: hears && ((page, given, answered) => {
      if (isOther(given[0]) || isHad(given[1])) return undefined;
      mark(given[1]);
      return hears(page, given, answered);
    }),
  };
  const lookAt = (contents) => {
    if (contents.isDestroyed() || own.has(contents) || !Object.hasOwn(contents, 'emit')) return;
    // Where the app has frozen the page itself, only this page is not heard.
    try { own.set(contents, patch(contents, 'emit', once)); } catch { /* it is frozen */ }
  };
  const look = () => {
    own.forEach((takeOff, contents) => {
      if (!contents.isDestroyed()) return;
      takeOff();
      own.delete(contents);
    });
    allContents().forEach(lookAt);
  };
  const off = patch(contentsClass, 'emit', once);
  let isOver = false;
  // Listeners of the app that wrap it run in this turn.
  const created = (_event, contents) => { setImmediate(() => { if (!isOver) lookAt(contents); }); };
  electron.app.on('web-contents-created', created);
  const end = () => {
    if (isOver) return;
    isOver = true;
    electron.app.removeListener('web-contents-created', created);
    own.forEach((takeOff) => takeOff());
    own.clear();
    off();
  };
  undo.push(end);
  look();
  return { end, look };
}
