// Windows that take no input from a person: disabled ones, and those that ignore the mouse.

// Windows for which the app has called one of these functions. Calls before it was joined are not known: Electron has
// no getter for ignored mouse events. On 22.3.25 `isEnabled()` stays false for a while after an alert that the DevTools protocol has
// answered, so it is not asked.
const disabled = new WeakSet();
const ignoring = new WeakSet();

function note(method, holds) {
  for (const owner of [electron.BrowserWindow, electron.BaseWindow]) {
    const holder = owner && owner.prototype;
    if (!holder || !Object.hasOwn(holder, method)) continue;
    patch(holder, method, { hears: (window, [on]) => (_value, failed) => {
      if (failed) return;
      holds(window, Boolean(on));
      tellOnce();
    } });
  }
}
// Reported once. Until then sessions need not ask before an act whether the window takes input.
let told = false;
function tellOnce() {
  if (told) return;
  told = true;
  emit({ event: 'may-be-blocked' });
}
const look = (window) => { if (window.isModal && window.isModal()) tellOnce(); };
list(electron.BrowserWindow.getAllWindows()).forEach(look);
listen(electron.app, 'browser-window-created', (_event, window) => look(window));

note('setEnabled', (window, on) => disabled[on ? 'delete' : 'add'](window));
note('setIgnoreMouseEvents', (window, on) => ignoring[on ? 'add' : 'delete'](window));

// Why the window of these contents takes no input, or null. A visible modal window disables its parent.
hooks.takesNoInput = (contentsId) => {
  const contents = electron.webContents.fromId(contentsId);
  const window = contents && !contents.isDestroyed() ? placeOf(contents).window : null;
  if (!window || window.isDestroyed()) return null;
  const modal = list(window.getChildWindows()).find((child) => child.isModal() && child.isVisible());
  if (modal) return { by: 'modal', contentsId: modal.webContents ? modal.webContents.id : null };
  if (disabled.has(window)) return { by: 'disabled', contentsId: null };
  return ignoring.has(window) ? { by: 'ignoring-mouse', contentsId: null } : null;
};

// The X display, its cookie file and the native handle of the window of these contents, or null. With them the host
// finds out whether the window has a frame, which Electron does not report.
hooks.onDisplay = (contentsId) => {
  const contents = electron.webContents.fromId(contentsId);
  const { kind, window } = contents && !contents.isDestroyed() ? placeOf(contents) : {};
  if (kind !== 'window' || !window || window.isDestroyed() || process.platform !== 'linux') return null;
  const { DISPLAY: display, XAUTHORITY: authority } = process.env;
  const home = electron.app.getPath('home');
  return { display: display || '', authority: authority || `${home}/.Xauthority`, window: window.getNativeWindowHandle().readUInt32LE(0) };
};
