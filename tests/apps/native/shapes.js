// What an app can see of Electron's functions: their source, name, length and descriptor. It is the first line of stdout
// that begins with `shapes`, and must be the same whether somebody drives the app or not.
const electron = require('electron');
const { app, Menu, Tray, Notification, dialog, shell, globalShortcut, nativeImage } = electron;

const source = Function.prototype.toString;
const described = (object, key) => {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (!descriptor) return 'inherited';
  const { value, ...flags } = descriptor;
  return { ...flags, source: typeof value === 'function' ? [source.call(value), String(value), value.name, value.length] : typeof value };
};
const shapeOf = (object) => Object.fromEntries(Object.getOwnPropertyNames(object).sort()
  .filter((key) => !['constructor', 'caller', 'arguments'].includes(key) && !key.startsWith('_event'))
  .map((key) => [key, described(object, key)]));

app.whenReady().then(() => {
  class Own extends Tray { mine() { return 1; } }
  const tray = new Tray(nativeImage.createEmpty());
  const own = new Own(nativeImage.createEmpty());
  const seen = {
    menu: shapeOf(Menu.prototype),
    dialog: shapeOf(dialog),
    shell: shapeOf(shell),
    shortcuts: shapeOf(globalShortcut),
    tray: [shapeOf(tray), shapeOf(Tray.prototype), shapeOf(Tray), source.call(Tray)],
    class: [Tray.name, Tray.length, tray instanceof Tray, own instanceof Tray, Tray.prototype.constructor === Tray, typeof own.mine],
    notification: [source.call(Notification), Notification.name, Notification.length],
    functions: shapeOf(Function.prototype),
    // What the launch waits for in (core/starting.js).
    objects: shapeOf(Object),
    start: described(process, 'appCodeLoaded'),
  };
  tray.destroy();
  own.destroy();
  console.log(`shapes ${JSON.stringify(seen)}`);
});
