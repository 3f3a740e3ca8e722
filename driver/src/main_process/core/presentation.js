// `presentation`: windows that never appear on the screen (hidden), or that appear without taking the focus (inactive).
//
// A window that was never mapped paints, animates and takes clicks like any other (22 and 33). Its page counts as
// visible until the window is hidden for the first time. So all methods that would show a hidden window are blocked,
// and its getters answer as if it were on the screen.

// C++ carries out the `show` option without calling a method. So the class itself is replaced in the binding, which
// works only before anything has read `electron.BrowserWindow`.
function replaceClass(binding, name, construct) {
  const linked = process._linkedBinding(binding);
  const original = linked[name];
  linked[name] = new Proxy(original, {
    construct: (target, args, newTarget) => {
      const [options, ...rest] = list(args);
      return construct(options || {}, (changed) => Reflect.construct(target, [changed, ...rest], newTarget));
    },
  });
  original.prototype.constructor = linked[name];
}

function replaceWindows(construct, methods) {
  replaceClass('electron_browser_base_window', 'BaseWindow', construct);
  replaceClass('electron_browser_window', 'BrowserWindow', construct);
  // The methods are on the prototype of BaseWindow, from which BrowserWindow inherits.
  let owner = electron.BrowserWindow.prototype;
  while (!Object.hasOwn(owner, 'show')) owner = Object.getPrototypeOf(owner);
  const original = Object.create(owner);
  for (const name of Object.keys(methods)) original[name] = owner[name];
  for (const [name, method] of Object.entries(methods)) {
    owner[name] = function (...args) { return method(this, original, ...args); };
  }
  electron.app.focus = () => {};
}

const showInactive = (window, original) => { Reflect.apply(original.showInactive, window, []); };
const showFirst = (name) => (window, original, ...args) => {
  // Each of these would show a hidden window and give it the focus.
  if (!Reflect.apply(original.isVisible, window, [])) showInactive(window, original);
  return Reflect.apply(original[name], window, args);
};

const INACTIVE = {
  show: showInactive,
  showInactive,
  isVisible: (window, original) => Reflect.apply(original.isVisible, window, []),
  focus: () => {},
  maximize: showFirst('maximize'),
  setFullScreen: showFirst('setFullScreen'),
  setKiosk: showFirst('setKiosk'),
};

const constructInactive = (options, make) => {
  const window = make({ ...options, show: false });
  if (options.show !== false) window.showInactive();
  return window;
};

// The state of each hidden window as the app sees it.
const believed = new WeakMap();
let focusedWindow = null;

const beliefs = (window) => {
  if (!believed.has(window)) believed.set(window, { shown: false, minimized: false, filling: new Set(), normal: null });
  return believed.get(window);
};

const tellApp = (window, event) => window.emit(event, { sender: window, defaultPrevented: false, preventDefault() {} });

function giveFocus(next) {
  const last = focusedWindow;
  if (last === next) return;
  focusedWindow = next;
  // Emit later: with an X server, focus events never come within the call.
  setImmediate(() => {
    if (last && !last.isDestroyed()) tellApp(last, 'blur');
    if (next && !next.isDestroyed() && focusedWindow === next) tellApp(next, 'focus');
  });
}

function appear(window, focus) {
  const state = beliefs(window);
  const news = !state.shown;
  state.shown = true;
  if (news) tellApp(window, 'show');
  if (focus && window.isFocusable()) giveFocus(window);
}

const FILLS = {
  maximize: { area: 'workArea', on: 'maximize', off: 'unmaximize' },
  fullScreen: { area: 'bounds', on: 'enter-full-screen', off: 'leave-full-screen' },
  kiosk: { area: 'bounds' },
};

// Simulates maximized, full screen and kiosk: gives the window the size of that state, or restores its old size.
function fill(window, how, on) {
  const state = beliefs(window);
  const { area, on: begins, off: ends } = FILLS[how];
  if (state.filling.has(how) === on) return;
  if (on) {
    if (!state.filling.size) state.normal = window.getBounds();
    state.filling.add(how);
    window.setBounds(electron.screen.getDisplayMatching(window.getBounds())[area]);
  } else {
    state.filling.delete(how);
    if (!state.filling.size) window.setBounds(state.normal);
  }
  if (begins) tellApp(window, on ? begins : ends);
}

function minimize(window, on) {
  const state = beliefs(window);
  if (state.minimized === on) return;
  state.minimized = on;
  if (on && focusedWindow === window) giveFocus(null);
  tellApp(window, on ? 'minimize' : 'restore');
}

const HIDDEN = {
  show: (window) => appear(window, true),
  showInactive: (window) => appear(window, false),
  hide: (window) => {
    const state = beliefs(window);
    if (!state.shown) return;
    state.shown = false;
    if (focusedWindow === window) giveFocus(null);
    tellApp(window, 'hide');
  },
  isVisible: (window) => beliefs(window).shown && !beliefs(window).minimized,
  focus: (window) => { if (window.isVisible()) giveFocus(window); },
  blur: (window) => { if (focusedWindow === window) giveFocus(null); },
  isFocused: (window) => focusedWindow === window,
  maximize: (window) => { appear(window, true); fill(window, 'maximize', true); },
  unmaximize: (window) => fill(window, 'maximize', false),
  isMaximized: (window) => beliefs(window).filling.has('maximize'),
  setFullScreen: (window, _original, on) => fill(window, 'fullScreen', Boolean(on)),
  isFullScreen: (window) => beliefs(window).filling.has('fullScreen'),
  setKiosk: (window, _original, on) => fill(window, 'kiosk', Boolean(on)),
  isKiosk: (window) => beliefs(window).filling.has('kiosk'),
  minimize: (window) => { appear(window, false); minimize(window, true); },
  restore: (window) => minimize(window, false),
  isMinimized: (window) => beliefs(window).minimized,
  getNormalBounds: (window, original) => beliefs(window).normal || Reflect.apply(original.getNormalBounds, window, []),
};

const constructHidden = (options, make) => {
  const { fullscreen, kiosk, ...rest } = options;
  const window = make({ ...rest, show: false, paintWhenInitiallyHidden: true });
  if (fullscreen) window.setFullScreen(true);
  if (kiosk) window.setKiosk(true);
  if (options.show !== false) window.show();
  return window;
};

if (shared.presentation === 'hidden') replaceWindows(constructHidden, HIDDEN);
if (shared.presentation === 'inactive') {
  replaceWindows(constructInactive, INACTIVE);
  // `contents.focus` would activate the page's window. On 22 each instance has its own method.
  electron.app.on('web-contents-created', (_event, contents) => { contents.focus = () => {}; });
}
