// The visible shape of Electron's functions: their source, name, length and descriptor. The first line of stdout that
// begins with `shapes` has it. It must be the same whether somebody drives the app or not.
const electron = require('electron');
const { app, BrowserWindow, Menu, Tray, Notification, dialog, shell, globalShortcut, nativeImage, session } = electron;
const { createHash } = require('node:crypto');
const { inspect } = require('node:util');

const sourceOf = Function.prototype.toString;
// Long sources are shortened and hashed, because everything is one line of the console.
const short = (text) => (text.length < 200 ? text : `${text.slice(0, 60)}… ${createHash('sha1').update(text).digest('hex')}`);
const source = (each) => short(sourceOf.call(each));
// The shape of a property. A function's source is read in both ways.
const described = (object, key) => {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  if (!descriptor) return 'inherited';
  const { value } = descriptor;
  const flags = Object.keys(descriptor).filter((flag) => flag !== 'value' && descriptor[flag]).join();
  return typeof value === 'function' ? [flags, source(value), String(value) === sourceOf.call(value), value.name, value.length] : [flags, typeof value];
};
const shapeOf = (object) => Object.fromEntries(Object.getOwnPropertyNames(object).sort()
  .filter((key) => !['constructor', 'caller', 'arguments'].includes(key) && !key.startsWith('_event'))
  .map((key) => [key, described(object, key)]));

// Inherited keys, too.
const everyKey = (object) => {
  const keys = [];
  // oxlint-disable-next-line guard-for-in
  for (const key in object) keys.push(key);
  return keys.filter((key) => !key.startsWith('_event')).sort();
};

app.whenReady().then(() => {
  class Own extends Tray { mine() { return 1; } }
  const tray = new Tray(nativeImage.createEmpty());
  const own = new Own(nativeImage.createEmpty());
  class Note extends Notification { mine() { return 1; } }
  const note = new Note({ title: 'Note' });
  const seen = {
    menu: shapeOf(Menu.prototype),
    dialog: shapeOf(dialog),
    shell: shapeOf(shell),
    shortcuts: shapeOf(globalShortcut),
    tray: [shapeOf(tray), shapeOf(Tray.prototype), shapeOf(Tray), source(Tray)],
    class: [Tray.name, Tray.length, tray instanceof Tray, own instanceof Tray, Tray.prototype.constructor === Tray, typeof own.mine],
    notification: [source(Notification), Notification.name, Notification.length, shapeOf(Notification)],
    note: [
      note instanceof Notification, new Notification({ title: 'Plain' }) instanceof Notification, typeof note.mine,
      Notification.prototype.constructor === Notification, Object.getPrototypeOf(Note) === Notification, typeof Notification.isSupported,
    ],
    // Inherited functions must not become own properties, and must be the same functions.
    app: [shapeOf(app), shapeOf(Object.getPrototypeOf(app)), everyKey(app), source(app.emit), app.emit.name, app.emit.length],
    printed: [inspect(app).replace(/_events:[^]*?_eventsCount: \d+/, ''), inspect(Notification.prototype)],
    notes: [shapeOf(Notification.prototype), everyKey(Notification.prototype), shapeOf(note), source(note.emit)],
    trays: everyKey(Tray.prototype),
    windows: [shapeOf(BrowserWindow.prototype), shapeOf(Object.getPrototypeOf(BrowserWindow.prototype))],
    session: [shapeOf(session.defaultSession), shapeOf(Object.getPrototypeOf(session.defaultSession))],
    functions: shapeOf(Function.prototype),
    // Properties that a launch patches while it waits (core/starting.js).
    objects: shapeOf(Object),
    start: described(process, 'appCodeLoaded'),
  };
  tray.destroy();
  own.destroy();
  console.log(`shapes ${JSON.stringify(seen)}`);
});
