// Items of menus, wherever the menu is: read as data, found by path (item-paths.js) or keys, and picked.

// Nothing of an item but its fields is touched. Electron gives roles without a label the platform's words.
function itemFacts(item, depth = 0) {
  const submenu = submenuOf(item);
  return {
    id: text(item.id),
    label: text(item.label) || '',
    role: text(item.role),
    type: text(item.type) || 'normal',
    accelerator: keysOf(item),
    enabled: Boolean(item.enabled),
    visible: Boolean(item.visible),
    checked: item.type === 'checkbox' || item.type === 'radio' ? Boolean(item.checked) : undefined,
    sublabel: text(item.sublabel),
    toolTip: text(item.toolTip),
    submenu: submenu ? (depth < DEEPEST ? menuFacts(submenu, depth + 1) : []) : undefined,
  };
}

function menuFacts(menu, depth = 0) {
  return list(menu.items).map((item) => itemFacts(item, depth));
}

// The items that have these keys, each with the items above it.
function withKeys(menu, keys, may, above = []) {
  return list(menu.items).filter(may).flatMap((item) => {
    const trail = [...above, item];
    const own = keysOf(item);
    const submenu = above.length < DEEPEST ? submenuOf(item) : null;
    return [...(own && oneWriting(own) === oneWriting(keys) ? [trail] : []), ...(submenu ? withKeys(submenu, keys, may, trail) : [])];
  });
}

// The one item that is to be picked, or why there is none.
function choose(menu, { path, accelerator, roles }) {
  const { trails, there } = accelerator ? { trails: withKeys(menu, accelerator, isShown), there: [] } : follow(menu, path, isShown);
  if (!trails.length) return { reason: 'not_found', available: there.filter((item) => item.type !== 'separator').map(nameOf) };
  if (trails.length > 1) return { candidates: trails.map((trail) => trail.map(nameOf)) };
  const [trail] = trails;
  const item = trail.at(-1);
  const refused = [
    ['separator', item.type === 'separator'],
    ['disabled', trail.some((each) => !each.enabled)],
    ['submenu', Boolean(submenuOf(item))],
    ['role', Boolean(text(item.role)) && !roles],
  ].find(([, is]) => is);
  return refused ? { reason: refused[0], item } : { item };
}

// What Electron gives handlers of a press: an object of the app's own realm.
const pressed = (more) => Object.assign(kept.parse('{"shiftKey":false,"ctrlKey":false,"altKey":false,"metaKey":false}'), more);

// What a person would have in front: the window that the caller names, else the one with the focus, else the session's.
function frontWindow(targetId, named) {
  const focused = electron.BrowserWindow.getFocusedWindow();
  if (!named && focused) return { window: focused, contents: electron.webContents.getFocusedWebContents() || focused.webContents };
  const contents = targetId ? electron.webContents.fromDevToolsTargetId(targetId) : null;
  const window = contents ? placeOf(contents).window : list(electron.BrowserWindow.getAllWindows())[0];
  return { window: window || undefined, contents: contents || (window ? window.webContents : null) };
}

// Picks an item as Electron does, which says `triggeredByAccelerator` of a mouse's picks, too (22 and 33). It calls the
// app's handler, if there is one: only where there is none it reads the item's `selector` (22 and 33), which nobody has
// outside of macOS.
function runItem(item, { window, contents }) {
  const own = Object.getOwnPropertyDescriptor(item, 'selector');
  let unheard = false;
  const probed = Reflect.defineProperty(item, 'selector', { configurable: true, get: () => { unheard = true; return undefined; } });
  const { threw } = callApp(() => item.click(pressed({ triggeredByAccelerator: true }), window, contents));
  if (probed && own) Reflect.defineProperty(item, 'selector', own);
  else if (probed) Reflect.deleteProperty(item, 'selector');
  // A box is toggled all the same.
  return { threw, unheard: unheard && (item.type === 'normal' || Boolean(item.role)) };
}

// What became of a pick.
function pickFacts(item, { threw, unheard }, again) {
  if (threw !== undefined) return { threw, label: nameOf(item) };
  if (unheard) return { reason: item.role ? 'role' : 'no_handler', item: itemFacts(item) };
  return { picked: itemFacts(item), item: again ? itemFacts(again) : null };
}

const refusalFacts = ({ reason, candidates, item, available }) => ({ reason, candidates, available, item: item && itemFacts(item) });
