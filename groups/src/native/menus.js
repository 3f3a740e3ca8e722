// The menu bar: the own menu of the window in front (window_menus.js), else the application menu.

const menuInFront = ({ targetId, named }) => {
  const application = electron.Menu.getApplicationMenu();
  const { window } = frontWindow(targetId, named);
  const own = window && shared.windowMenus ? shared.windowMenus.get(window) : null;
  return own && own !== application ? { menu: own, window } : { menu: application, window: null };
};

// The items of the menu bar; null if there is none.
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

// Find the item within the turn, because the menu may have been replaced before.
hooks.invoke = (wanted) => inATurn(() => {
  const { menu } = menuInFront(wanted);
  const chosen = menu ? choose(menu, wanted) : { reason: 'not_found', available: [] };
  if (!chosen.item || chosen.reason) return refusalFacts(chosen);
  const ran = runItem(chosen.item, frontWindow(wanted.targetId, wanted.named));
  // The handler may have replaced the menu.
  const again = wanted.path ? firstAt(menuInFront(wanted).menu, wanted.path).item : chosen.item;
  return pickFacts(chosen.item, ran, again);
});
