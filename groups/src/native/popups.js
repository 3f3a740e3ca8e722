// Popup menus: context menus, menus under buttons. They are the app's own, shown by `menu.popup`; the page's, and those
// of a <select>, are Chromium's.
//
// State that all sessions in this app share, because one of them answers each call for all.
const popups = shared.popups || (shared.popups = { serial: 0, current: null, hidden: new Set(), listeners: new Set(), waiting: new Set() });

const tellAll = (event, popup) => { for (const hears of [...popups.listeners]) hears(event, popup); };

const labelsOf = (menu) => namesOf(itemsOf(menu).filter(isShown)).slice(0, 20);
const heard = (event, popup) => emit({ event, id: popup.id, labels: event === 'opened' ? labelsOf(popup.menu) : [] });
popups.listeners.add(heard);
undo.push(() => { popups.listeners.delete(heard); popups.hidden.delete(mainState); });

function opened(popup) {
  // Electron forgets the previous popup and does not report its end.
  if (popups.current && popups.current.open) {
    popups.current.open = false;
    tellAll('closed', popups.current);
  }
  popups.current = popup;
  tellAll('opened', popup);
  for (const wake of [...popups.waiting]) wake();
}

// The end of a popup, in the order of a real pick: `menu-will-close`, the item's handler, the popup's callback.
function ended(popup, args) {
  popup.open = false;
  const { onEnd } = popup;
  popup.onEnd = null;
  const tell = () => (popup.callback ? Reflect.apply(popup.callback, undefined, args) : undefined);
  try {
    if (onEnd) onEnd(tell);
    else tell();
  } finally {
    tellAll('closed', popup);
  }
}

// Opens a popup without showing it. The app gets the same events and results as from Electron.
function openUnseen(popup, options) {
  const { menu } = popup;
  const { x, y, positioningItem } = options;
  const number = (value) => (typeof value === 'number' ? value : -1);
  popup.shown = false;
  opened(popup);
  if (typeof menu._menuWillShow === 'function') menu._menuWillShow();
  menu.emit('menu-will-show', anEvent({ sender: menu }));
  return Object.assign(kept.parse('{}'), { browserWindow: popup.window, x: number(x), y: number(y), position: number(positioningItem) });
}

function closeUnseen(popup) {
  popup.menu.emit('menu-will-close', anEvent({ sender: popup.menu }));
  ended(popup, []);
}

// The window in which Electron would show the popup; undefined if Electron would throw.
function windowFor(options) {
  const windows = list((electron.BaseWindow || electron.BrowserWindow).getAllWindows());
  return windows.find((each) => each === options.window) || electron.BrowserWindow.getFocusedWindow() || windows[0];
}

function open(menu, args, go) {
  const options = args[0] === undefined ? {} : args[0];
  const window = options && typeof options === 'object' ? windowFor(options) : null;
  if (!window) return go(args);
  const callback = typeof options.callback === 'function' ? options.callback : null;
  const popup = { id: (popups.serial += 1), menu, window, callback, open: true, shown: true, onEnd: null };
  if (popups.hidden.size) return openUnseen(popup, options);
  const result = go([Object.create(options, { callback: { value: (...given) => ended(popup, given) } })]);
  // An empty menu closes at once, and so does one on a display that does not allow to grab the pointer.
  if (popup.open) opened(popup);
  return result;
}

patch(electron.Menu.prototype, 'popup', { answers: () => true, answer: open });
patch(electron.Menu.prototype, 'closePopup', {
  hears: (menu, [window]) => {
    const popup = popups.current;
    const meantIt = popup && popup.open && !popup.shown && popup.menu === menu;
    return meantIt && (!window || window === popup.window) ? () => { if (popup.open) closeUnseen(popup); } : undefined;
  },
});

const isOpen = () => Boolean(popups.current && popups.current.open);

// Resolves when one is open, or after `most` ms.
const untilOpen = (most) => new Promise((resolve) => {
  if (isOpen()) return resolve();
  const finish = () => {
    clearTimeout(timer);
    popups.waiting.delete(finish);
    resolve();
  };
  const timer = setTimeout(finish, most);
  popups.waiting.add(finish);
});

const popupFacts = (popup) => popup && {
  open: popup.open,
  shown: popup.shown,
  contentsId: popup.window.isDestroyed() || !popup.window.webContents ? null : popup.window.webContents.id,
  items: menuFacts(popup.menu),
};

// The popup that is open, or else the last one.
hooks.popup = async (most) => {
  await untilOpen(most);
  return popupFacts(popups.current);
};

hooks.hide = (on) => {
  if (on) popups.hidden.add(mainState);
  else popups.hidden.delete(mainState);
  return true;
};

// Picks an item: the popup closes, the item's handler runs, the popup's callback is called.
hooks.pick = async (wanted, most) => {
  await untilOpen(most);
  return inATurn(() => {
    const popup = popups.current;
    if (!popup || !popup.open) return { reason: 'no_popup' };
    const chosen = choose(popup.menu, wanted);
    if (!chosen.item || chosen.reason) return refusalFacts(chosen);
    const front = frontWindow(wanted.targetId, wanted.named);
    const context = wanted.named || front.window ? front : { window: popup.window, contents: popup.window.webContents };
    return new Promise((resolve) => {
      popup.onEnd = (tell) => {
        const ran = runItem(chosen.item, context);
        const { threw } = callApp(tell);
        resolve(pickFacts(chosen.item, { ...ran, threw: ran.threw === undefined ? threw : ran.threw }, chosen.item));
      };
      const { threw } = callApp(() => (popup.shown ? popup.menu.closePopup(popup.window) : closeUnseen(popup)));
      if (threw !== undefined) resolve({ threw, label: nameOf(chosen.item) });
    });
  });
};
