// Menus of windows' own. A window does not tell its menu, so what it is given is noted: Electron gives it the
// application's by the same call, when the window is made and whenever that changes (22 and 33).
const given = shared.windowMenus || (shared.windowMenus = new WeakMap());

let listening = false;
function listenToWindows() {
  if (listening || house.left) return;
  listening = true;
  let holder = electron.BrowserWindow.prototype;
  while (!Object.hasOwn(holder, 'setMenu')) holder = Object.getPrototypeOf(holder);
  patch(holder, 'setMenu', { hears: (window, [menu]) => () => given.set(window, menu) });
  patch(holder, 'removeMenu', { hears: (window) => () => given.delete(window) });
}

// The class is there for its first window anyway, and costs an app's start nothing before that.
listen(electron.app, 'web-contents-created', () => { try { listenToWindows(); } catch { /* the app has frozen it */ } });
if (electron.app.isReady()) listenToWindows();
