// The menu bar: the application's menu, or a window's own (window_menus.js), where the window in front has one.

const menuInFront = ({ targetId, named }) => {
  const application = electron.Menu.getApplicationMenu();
  const { window } = frontWindow(targetId, named);
  const own = window && shared.windowMenus ? shared.windowMenus.get(window) : null;
  return own && own !== application ? { menu: own, window } : { menu: application, window: null };
};

// Its items; null where there is none.
hooks.menu = (front) => {
  const { menu, window } = menuInFront(front);
  return menu ? { items: menuFacts(menu), contentsId: window && window.webContents ? window.webContents.id : null } : null;
};

const everyItem = () => true;
const firstAt = (menu, path) => {
  const { trails, there } = menu ? follow(menu, path, everyItem) : { trails: [], there: [] };
  return { item: trails.length ? trails[0].at(-1) : null, matched: trails.length, there };
};

hooks.item = (path, front) => {
  const { item, matched, there } = firstAt(menuInFront(front).menu, path);
  return { item: item && itemFacts(item), matched, available: namesOf(there) };
};

// The menu may be another one by the time of the turn, so all of it is looked at then.
hooks.invoke = (wanted) => inATurn(() => {
  const { menu } = menuInFront(wanted);
  const chosen = menu ? choose(menu, wanted) : { reason: 'not_found', available: [] };
  if (!chosen.item || chosen.reason) return refusalFacts(chosen);
  const ran = runItem(chosen.item, frontWindow(wanted.targetId, wanted.named));
  // A handler may have put another menu in its place.
  const again = wanted.path ? firstAt(menuInFront(wanted).menu, wanted.path).item : chosen.item;
  return pickFacts(chosen.item, ran, again);
});
