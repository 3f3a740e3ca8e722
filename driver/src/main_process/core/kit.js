// Parts that the states of the main process and of other processes share (main-state.js, elsewhere-state.js).

// The steps that undo our changes.
const undo = [];

const list = (foreign) => {
  const own = [];
  for (let i = 0; i < foreign.length; i++) own.push(foreign[i]);
  return own;
};
const whenSettled = (promise, done, failed) => Reflect.apply(Promise.prototype.then, promise, [done, failed]);
const ofOurs = (promise) => new Promise((resolve, reject) => { whenSettled(promise, resolve, reject); });

// Runs code from the event loop. V8 may run a command of the inspector in the middle of any script of the app, and the
// inspector answers nothing meanwhile. So whatever makes the app's own code run must not do it in the command.
const inATurn = (act) => new Promise((resolve, reject) => {
  setImmediate(() => { try { resolve(act()); } catch (error) { reject(error); } });
});

function listen(emitter, event, handler) {
  emitter.on(event, handler);
  undo.push(() => emitter.removeListener(event, handler));
}

// Undoes the newest changes, until that many are left. A step may fail because an object of the app is destroyed or
// frozen. The others must still run.
function undoDownTo(count) {
  while (undo.length > count) try { undo.pop()(); } catch { /* it is gone */ }
}
