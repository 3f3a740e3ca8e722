// What the other hooks share. `require` comes from the inspector's command line API; `electron`'s
// exports are lazy, so nothing here may read Tray or Notification before their classes are wrapped.
const electron = require('electron');
const undo = [];
const hooks = {};

// Changes one property of an object of Electron's and remembers how to put it back.
function replace(object, key, make) {
  const original = object[key];
  object[key] = make(original);
  undo.push(() => { object[key] = original; });
}

function listen(emitter, event, handler) {
  emitter.on(event, handler);
  undo.push(() => emitter.removeListener(event, handler));
}

// Leaves the app as it was. An inspector that we opened is closed after the answer is on its way.
hooks.leave = (closeInspector) => {
  while (undo.length) undo.pop()();
  if (closeInspector) setImmediate(() => require('inspector').close());
  return true;
};
