// Menus of single windows. The menu of a window cannot be read, so record each call that sets one. Electron sets the
// application menu by the same call, for a new window and after each change (22 and 33).
const given = shared.windowMenus || (shared.windowMenus = new WeakMap());

let listening = false;
function listenToWindows() {
  if (listening || mainState.left) return;
  listening = true;
  let holder = electron.BrowserWindow.prototype;
  while (!Object.hasOwn(holder, 'setMenu')) holder = Object.getPrototypeOf(holder);
  patch(holder, 'setMenu', { hears: (window, [menu]) => () => given.set(window, menu) });
  patch(holder, 'removeMenu', { hears: (window) => () => given.delete(window) });
}

// Patch the class with the first window, which has loaded it anyway: this does not slow down the app's start.
listen(electron.app, 'web-contents-created', () => { try { listenToWindows(); } catch { /* the app has frozen it */ } });
if (electron.app.isReady()) listenToWindows();
