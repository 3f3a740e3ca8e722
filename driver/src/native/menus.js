// The application menu.

const applicationMenu = () => electron.Menu.getApplicationMenu();

// Its items; null where the app has none.
hooks.menu = () => {
  const menu = applicationMenu();
  return menu ? menuFacts(menu) : null;
};

const everyItem = () => true;
const firstAt = (path) => {
  const menu = applicationMenu();
  const { trails, there } = menu ? follow(menu, path, everyItem) : { trails: [], there: [] };
  return { item: trails.length ? trails[0].at(-1) : null, matched: trails.length, there };
};

hooks.item = (path) => {
  const { item, matched, there } = firstAt(path);
  return { item: item && itemFacts(item), matched, available: namesOf(there) };
};

// The menu may be another one by the time of the turn, so all of it is looked at then.
hooks.invoke = (wanted) => inATurn(() => {
  const menu = applicationMenu();
  const chosen = menu ? choose(menu, wanted) : { reason: 'not_found', available: [] };
  if (!chosen.item || chosen.reason) return refusalFacts(chosen);
  const ran = runItem(chosen.item, frontWindow(wanted.targetId, wanted.named));
  // A handler may have put another menu in its place.
  const again = wanted.path ? firstAt(wanted.path).item : chosen.item;
  return pickFacts(chosen.item, ran, again);
});
