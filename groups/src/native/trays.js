// Tray icons. Electron has no list of them, and the settings of a tray cannot be read. So record the calls that make
// and change them.
//
// In a launched app the class is wrapped before anything has read it. In an app that runs already the inspector finds
// trays with listeners (`prototype`, `adopt`). Others become known when the app uses them (33). Their earlier settings
// stay unknown.
const trays = shared.trays || (shared.trays = { serial: 0, all: [], byUs: false });

const gone = (tray) => { try { return tray.isDestroyed(); } catch { return true; } };
const prune = () => { trays.all = trays.all.filter((row) => !gone(row.tray)); };

const hasPixels = (image) => (typeof image === 'string' ? image !== '' : Boolean(image && !image.isEmpty()));

// By method of a tray: records its arguments.
const NOTES = {
  setToolTip: (row, [words]) => { row.toolTip = text(words) || ''; },
  setTitle: (row, [words]) => { row.title = text(words) || ''; },
  setImage: (row, [image]) => { row.hasImage = hasPixels(image); },
  setContextMenu: (row, [menu]) => { row.menu = menu || null; },
  // On Linux it has no effect. On other systems, a menu given here is the one that a person sees.
  popUpContextMenu: (row, [menu]) => { if (menu && field(menu, 'items')) row.menu = menu; },
};

const rowOf = (tray) => trays.all.find((row) => row.tray === tray);

const layerOf = (method) => ({
  hears: (tray, args) => () => {
    // A tray that existed before this session, and is known by this call only.
    if (!rowOf(tray)) note(tray, { partial: true });
    NOTES[method](rowOf(tray), args);
  },
});

// On 22 each tray has methods of its own.
const layered = new WeakSet();
function listenTo(tray) {
  if (!Object.hasOwn(tray, 'setToolTip') || layered.has(tray)) return;
  layered.add(tray);
  const takeOffs = Object.keys(NOTES).map((method) => patch(tray, method, layerOf(method)));
  // Remove the patches of a destroyed tray, so that their table does not keep it alive.
  takeOffs.push(patch(tray, 'destroy', { hears: () => () => setImmediate(() => takeOffs.forEach((takeOff) => takeOff())) }));
}

function note(tray, facts) {
  if (!rowOf(tray)) trays.all.push({ id: (trays.serial += 1), tray, ...facts });
  listenTo(tray);
}

const keepMade = (tray, [image]) => {
  try { note(tray, { hasImage: hasPixels(image), partial: false }); } catch { /* the app still gets its tray */ }
  return tray;
};

if (mainState.first) wrapClass('electron_browser_tray', 'Tray', keepMade);
const { prototype } = electron.Tray;
if (Object.hasOwn(prototype, 'setToolTip')) for (const method of Object.keys(NOTES)) patch(prototype, method, layerOf(method));
trays.all.forEach((row) => listenTo(row.tray));

const trayFacts = ({ id, toolTip, title, hasImage, menu, partial }) => ({
  id, toolTip, title, hasImage, partial, menu: menu && field(menu, 'items') ? menuFacts(menu) : undefined,
});

hooks.trays = () => {
  prune();
  return trays.all.map(trayFacts);
};

// The prototype by which the inspector finds trays that existed before this session.
hooks.prototype = () => prototype;

// V8 keeps a template object among the trays, and calling Electron with it crashes the app (22 and 33). Only a real
// tray can have listeners, because the app has never seen the template.
hooks.adopt = (found) => {
  list(found).filter((tray) => Object.hasOwn(tray, '_events') && !gone(tray)).forEach((tray) => note(tray, { partial: true }));
  return true;
};

// The arguments of a listener for each event, as Electron gives them (22 and 33).
const place = (bounds) => ({ x: Math.round(bounds.x + bounds.width / 2), y: Math.round(bounds.y + bounds.height / 2) });
const GIVEN = {
  click: (bounds) => [pressed(), bounds, place(bounds)],
  'right-click': (bounds) => [pressed(), bounds],
  'double-click': (bounds) => [pressed(), bounds],
  'mouse-up': (bounds) => [pressed(), place(bounds)],
  'mouse-down': (bounds) => [pressed(), place(bounds)],
  'mouse-enter': (bounds) => [pressed(), place(bounds)],
  'mouse-leave': (bounds) => [pressed(), place(bounds)],
  'balloon-click': () => [],
};
const boundsOf = (tray) => { try { return tray.getBounds(); } catch { return { x: 0, y: 0, width: 0, height: 0 }; } };
const ofTheApp = (value) => kept.parse(JSON.stringify(value));

// Emits an event of a tray.
hooks.invoke = (id, event) => inATurn(() => {
  prune();
  const row = trays.all.find((each) => each.id === id);
  if (!row) return { reason: 'not_found' };
  if (!listens(row.tray, event)) return { reason: 'no_listener' };
  const given = GIVEN[event](boundsOf(row.tray)).map((each) => (each.x === undefined ? each : ofTheApp(each)));
  trays.byUs = true;
  const { threw } = callApp(() => row.tray.emit(event, ...given));
  trays.byUs = false;
  if (threw !== undefined) return { threw, label: event };
  return { emitted: true, tray: gone(row.tray) ? null : trayFacts(row) };
});

// Picks an item of a tray's context menu.
hooks.pick = (id, wanted) => inATurn(() => {
  prune();
  const row = trays.all.find((each) => each.id === id);
  if (!row || !row.menu) return { reason: row ? 'no_menu' : 'no_tray', partial: Boolean(row && row.partial) };
  const chosen = choose(row.menu, wanted);
  if (!chosen.item || chosen.reason) return refusalFacts(chosen);
  const ran = runItem(chosen.item, frontWindow(wanted.targetId, wanted.named));
  return pickFacts(chosen.item, ran, chosen.item);
});
