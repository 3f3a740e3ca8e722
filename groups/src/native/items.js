// Items of all kinds of menus: reads them as data, finds them by path (item-paths.js) or accelerator, and picks them.

// Reads only the fields of an item. For roles without a label, Electron sets the platform's label. `left` is the number
// of items that may still be reported.
function itemFacts(item, depth = 0, left = { items: MOST_ITEMS }) {
  const submenu = submenuOf(item);
  const type = said(item, 'type') || 'normal';
  return {
    id: said(item, 'id'),
    label: said(item, 'label') || '',
    role: said(item, 'role'),
    type,
    accelerator: keysOf(item),
    enabled: is(item, 'enabled'),
    visible: is(item, 'visible'),
    checked: type === 'checkbox' || type === 'radio' ? is(item, 'checked') : undefined,
    sublabel: said(item, 'sublabel'),
    toolTip: said(item, 'toolTip'),
    submenu: submenu ? (depth < DEEPEST ? menuFacts(submenu, depth + 1, left) : []) : undefined,
  };
}

function menuFacts(menu, depth = 0, left = { items: MOST_ITEMS }) {
  return itemsOf(menu).flatMap((item) => ((left.items -= 1) < 0 ? [] : [itemFacts(item, depth, left)]));
}

// The items with this accelerator, each with the items above it.
function withKeys(menu, keys, may, above = [], left = { items: MOST_ITEMS }) {
  return itemsOf(menu).filter(may).flatMap((item) => {
    if ((left.items -= 1) < 0) return [];
    const trail = [...above, item];
    const own = keysOf(item);
    const submenu = above.length < DEEPEST ? submenuOf(item) : null;
    const below = submenu ? withKeys(submenu, keys, may, trail, left) : [];
    return [...(own && oneWriting(own) === oneWriting(keys) ? [trail] : []), ...below];
  });
}

const isSeparator = (item) => field(item, 'type') === 'separator';

// The item to pick, or the reason why there is none.
function choose(menu, { path, accelerator, roles }) {
  const { trails, there } = accelerator ? { trails: withKeys(menu, accelerator, isShown), there: [] } : follow(menu, path, isShown);
  if (!trails.length) return { reason: 'not_found', available: namesOf(there) };
  if (trails.length > 1) return { candidates: trails.map((trail) => trail.map(nameOf)) };
  const [trail] = trails;
  const item = trail.at(-1);
  const refused = [
    ['separator', isSeparator(item)],
    ['disabled', trail.some((each) => !is(each, 'enabled'))],
    ['submenu', Boolean(submenuOf(item))],
    ['role', Boolean(said(item, 'role')) && !roles],
  ].find(([, holds]) => holds);
  return refused ? { reason: refused[0], item } : { item };
}

const namesOf = (items) => items.filter((item) => !isSeparator(item)).map(nameOf);

// Makes an event like those that Electron passes to handlers, in the app's realm.
const pressed = (more) => Object.assign(kept.parse('{"shiftKey":false,"ctrlKey":false,"altKey":false,"metaKey":false}'), more);

// The same as `webContents.getFocusedWebContents`, which must not be called here (main-state.js says why).
function focusedContents() {
  const focused = allContents().filter((contents) => contents.isFocused());
  return focused.find((contents) => contents.getType() === 'webview') || focused[0];
}

// The window in front: the one that the caller names, else the focused one, else the session's default.
function frontWindow(targetId, named) {
  const focused = electron.BrowserWindow.getFocusedWindow();
  if (!named && focused) return { window: focused, contents: focusedContents() || focused.webContents };
  const contents = targetId ? electron.webContents.fromDevToolsTargetId(targetId) : null;
  const window = contents ? placeOf(contents).window : list(electron.BrowserWindow.getAllWindows())[0];
  return { window: window || undefined, contents: contents || (window ? window.webContents : null) };
}

// Picks an item as Electron does; Electron sets `triggeredByAccelerator` for picks by mouse, too (22 and 33). Electron
// calls the app's handler if there is one. Without a handler it reads the item's `selector` (22 and 33), which no item
// has outside of macOS.
function runItem(item, { window, contents }) {
  const quietly = (act) => { try { return act(); } catch { return undefined; } };
  const own = quietly(() => Object.getOwnPropertyDescriptor(item, 'selector'));
  let hasNoHandler = false;
  const selector = { configurable: true, get: () => { hasNoHandler = true; return undefined; } };
  const probed = quietly(() => Reflect.defineProperty(item, 'selector', selector));
  const { threw } = callApp(() => item.click(pressed({ triggeredByAccelerator: true }), window, contents));
  if (probed) quietly(() => (own ? Reflect.defineProperty(item, 'selector', own) : Reflect.deleteProperty(item, 'selector')));
  // Checkboxes and radio items work without a handler: picking toggles them.
  return { threw, hasNoHandler: hasNoHandler && (field(item, 'type') === 'normal' || Boolean(said(item, 'role'))) };
}

// The reply to a pick, read after the app's handler has run. `item` is the item that was picked, `itemNow` the one at its
// path now: a handler may replace the menu.
function pickFacts(item, { threw, hasNoHandler }, itemNow) {
  if (threw !== undefined) return { threw, label: nameOf(item) };
  if (hasNoHandler) return { reason: said(item, 'role') ? 'role' : 'no_handler', item: itemFacts(item) };
  return { picked: itemFacts(item), item: itemNow ? itemFacts(itemNow) : null };
}

const refusalFacts = ({ reason, candidates, item, available }) => ({ reason, candidates, available, item: item && itemFacts(item) });
