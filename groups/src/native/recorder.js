// Picks of a person in menus during a recording, by mouse or by an item's keys. Electron runs both by one function,
// which our own picks do not use.
let stop = null;

const PAGE_KEYS = {
  ctrl: 'Control', cmd: 'Meta', super: 'Meta', alt: 'Alt', shift: 'Shift', altgr: 'AltGraph', plus: '+', space: 'Space', tab: 'Tab',
  enter: 'Enter', escape: 'Escape', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', home: 'Home',
  end: 'End', pageup: 'PageUp', pagedown: 'PageDown', insert: 'Insert', delete: 'Delete', backspace: 'Backspace',
};
const HELD = ['Control', 'Alt', 'Meta', 'Shift'];

// In the form in which pages report keys: `Control+Shift+S`.
function asInPages(keys) {
  const words = oneWriting(keys).split('+').map((word) => PAGE_KEYS[word] || word.toUpperCase());
  const [key] = words.filter((word) => !HELD.includes(word));
  return [...HELD.filter((held) => words.includes(held)), key].join('+');
}

// Roles that edit text. The field reports the change itself.
const OF_TEXTS = new Set(['undo', 'redo', 'cut', 'copy', 'paste', 'pasteandmatchstyle', 'delete', 'selectall']);

// The items above an item, and the item itself; null if the menu does not contain it.
function trailTo(menu, item, above = []) {
  for (const each of itemsOf(menu)) {
    const trail = [...above, each];
    if (each === item) return trail;
    const submenu = above.length < DEEPEST ? submenuOf(each) : null;
    const found = submenu && trailTo(submenu, item, trail);
    if (found) return found;
  }
  return null;
}

const trayRows = () => (shared.trays ? shared.trays.all.filter(({ tray }) => !tray.isDestroyed()) : []);

// The menu that an item was picked from, by the verb's name for it, and the labels of the path to it.
function placeOfItem(item) {
  const popup = shared.popups && shared.popups.current;
  const menus = [['popup', popup && popup.menu], ['application', electron.Menu.getApplicationMenu()]];
  for (const { id, menu } of trayRows()) menus.push(['tray', menu, id]);
  for (const [menu, root, tray] of menus) {
    const trail = root && trailTo(root, item);
    if (!trail) continue;
    const path = trail.map(nameOf);
    const { trails } = follow(root, path, isShown);
    return { menu, tray, path, alone: trails.length === 1 && trails[0].at(-1) === item };
  }
  return { menu: 'another', path: [nameOf(item)], alone: false };
}

// Whether a menu was on the screen since the last pick.
let shown = false;

// `triggeredByAccelerator` is set for an item picked by its keys (22 and 33), and for one picked by Enter from a menu.
function onPick(menu, [event, id]) {
  const item = menu.commandsMap && menu.commandsMap[id];
  if (!item) return;
  const keys = keysOf(item);
  const byKeys = Boolean(keys && event && event.triggeredByAccelerator);
  const role = (said(item, 'role') || '').toLowerCase();
  if (byKeys && !shown && OF_TEXTS.has(role)) return;
  const focused = electron.BrowserWindow.getFocusedWindow();
  emit({
    event: 'picked', ...placeOfItem(item), roles: role !== '', keys: byKeys ? asInPages(keys) : undefined, shown,
    contentsId: focused && focused.webContents ? focused.webContents.id : undefined,
  });
  shown = false;
}

const TRAY_CLICKS = new Set(['click', 'right-click', 'double-click']);

// A click on a tray's icon. Without a listener of the app it has no effect, and is not reported.
function onTrayEvent(tray, name) {
  if (!TRAY_CLICKS.has(name) || shared.trays.byUs || !listens(tray, name)) return;
  const row = trayRows().find((each) => each.tray === tray);
  if (row) emit({ event: 'tray', tray: row.id, name });
}

// Starts or stops the reports.
hooks.reportPicks = (on) => {
  if (stop) stop();
  stop = null;
  if (!on) return true;
  const { prototype } = electron.Menu;
  const layers = [
    patch(prototype, '_executeCommand', { hears: (menu, args) => onPick(menu, args) }),
    patch(prototype, '_menuWillShow', { hears: () => { shown = true; } }),
  ];
  if (shared.trays) layers.push(patch(electron.Tray.prototype, 'emit', { hears: (tray, [name]) => onTrayEvent(tray, name) }));
  stop = () => { for (const takeOff of layers) takeOff(); };
  return true;
};
