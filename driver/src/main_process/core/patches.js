// Patched functions of Electron, and settings of the app's objects. All main states in an app share one table. So they
// may come and leave in any order, and the last one restores the original state.

// Call a layer's functions. Errors in our code are caught, so that the app never sees them.
const doesAnswer = (layer, self, given) => { try { return layer.answers(self, given); } catch { return false; } };
const heardBy = (layer, self, given, answered) => { try { return layer.hears(self, given, answered); } catch { return undefined; } };
// `ended` has a layer and its token in turns.
const tellAll = (ended, value, failed) => {
  for (let i = 0; i < ended.length; i += 2) {
    const layer = ended[i];
    const token = ended[i + 1];
    try {
      if (layer.ended) layer.ended(token, value, failed);
      else token(value, failed);
    } catch { /* only this layer misses it */ }
  }
};

// The function itself, called or, with a `newTarget`, constructed.
const callOriginal = ({ original }, self, args, newTarget) =>
  (newTarget ? Reflect.construct(original, args, newTarget) : Reflect.apply(original, self, args));

// Runs a call of a patched function. Every layer observes it, and the newest one that wants to answers it. Most calls
// interest no layer, so avoid making objects for them.
function runPatched(row, self, args, newTarget) {
  // The list is replaced when it changes, so layers may come and go during the call.
  const { layers } = row;
  // The list belongs to the app's realm, so copy it.
  const given = list(args);
  let answering;
  for (let i = layers.length - 1; i >= 0 && !answering; i--) {
    if (layers[i].answers && doesAnswer(layers[i], self, given)) answering = layers[i];
  }
  let ended;
  for (let i = 0; i < layers.length; i++) {
    const token = layers[i].hears && heardBy(layers[i], self, given, answering !== undefined);
    if (token) (ended = ended || []).push(layers[i], token);
  }
  if (!ended) return answering ? answerOf(row, answering, self, given) : callOriginal(row, self, args, newTarget);
  let result;
  try {
    result = answering ? answerOf(row, answering, self, given) : callOriginal(row, self, args, newTarget);
  } catch (error) {
    tellAll(ended, undefined, true);
    throw error;
  }
  // Await the promise only if a layer needs its result: otherwise the app would lose its unhandled rejection.
  if (typeof result === 'object' && kept.isPromise(result)) {
    whenSettled(result, (value) => tellAll(ended, value, false), () => tellAll(ended, undefined, true));
  } else {
    tellAll(ended, result, false);
  }
  return result;
}

const answerOf = (row, layer, self, given) => layer.answer(self, given, (changed) => Reflect.apply(row.original, self, changed));

// Objects that we have inserted into prototype chains, between an object of Electron and its prototype.
shared.between = shared.between || new WeakSet();

const inherited = (object, key) => Object.getOwnPropertyDescriptor(object, key) || inherited(Object.getPrototypeOf(object), key);

// The object on which to define a wrapper: the one that owns the function. For an inherited function, an object is
// inserted into the prototype chain. An own property would show in `Object.keys`, and when the app prints the object.
function placeFor(object, key) {
  if (Object.hasOwn(object, key)) return object;
  const above = Object.getPrototypeOf(object);
  if (shared.between.has(above)) return above;
  const place = Object.create(above);
  Object.setPrototypeOf(object, place);
  shared.between.add(place);
  return place;
}

function putPatch(object, key) {
  const original = object[key];
  const row = { object, key, original, own: Object.getOwnPropertyDescriptor(object, key), layers: [] };
  // A proxy keeps the function's name, length and properties.
  row.wrapper = new Proxy(original, {
    apply: (_original, self, args) => runPatched(row, self, args),
    construct: (target, args, newTarget) => runPatched(row, undefined, args, newTarget === row.wrapper ? target : newTarget),
  });
  const descriptor = inherited(object, key);
  row.place = placeFor(object, key);
  if (row.own) object[key] = row.wrapper;
  else Object.defineProperty(row.place, key, { ...descriptor, value: row.wrapper });
  shared.originals.set(row.wrapper, original);
  shared.patches.push(row);
  return row;
}

function restorePatch({ object, key, own, place }) {
  if (own) {
    Object.defineProperty(object, key, own);
    return;
  }
  delete place[key];
  const empty = !Reflect.ownKeys(place).length;
  // If the app has frozen the object, the inserted one stays. It has no effect.
  if (empty && Object.getPrototypeOf(object) === place) Reflect.setPrototypeOf(object, Object.getPrototypeOf(place));
}

// Restores functions that have no layer any more. If the app has wrapped ours, its wrapper stays, and ours only
// forwards calls. Ours is removed with a later layer, once the app has removed its wrapper. A function that the app has
// frozen meanwhile stays patched.
function restorePatches() {
  // The newest first: it may lie over an older one.
  for (const row of [...shared.patches].reverse()) {
    if (row.layers.length || row.place[row.key] !== row.wrapper) continue;
    try { restorePatch(row); } catch { continue; }
    shared.patches.splice(shared.patches.indexOf(row), 1);
  }
}

// Puts a layer on a function until this main state leaves. Layers of one call get the very same list of arguments.
// Returns a function that removes the layer earlier. A layer may have three members.
// - `hears(self, args, answered)` is called before the function, or before the answer in its place. It may return a
//   function that is called afterwards: with the value (settled, if it is a promise), or with nothing and `true` on failure.
//   In place of a function it may return anything else; then the layer's own `ended` is called with it, and with the same.
// - `answers(self, args)` returns whether this layer answers in the function's place.
// - `answer(self, args, go)` gives that answer; `go(args)` is the function itself.
function patch(object, key, layer) {
  // If it is an object that we inserted into a prototype chain, patch the app's object above it.
  if (shared.between.has(object)) object = Object.getPrototypeOf(object);
  // Reuse our wrapper even if the app has wrapped it. A second one on top would be lost when the app removes its own.
  const row = shared.patches.find((each) => each.object === object && each.key === key) || putPatch(object, key);
  row.layers = [...row.layers, layer];
  const takeOff = () => {
    row.layers = row.layers.filter((each) => each !== layer);
    restorePatches();
  };
  undo.push(takeOff);
  return () => {
    const at = undo.indexOf(takeOff);
    if (at >= 0) undo.splice(at, 1)[0]();
  };
}

// Reading a wrapper's source, as checks for native code do, yields the source of the original. A proxy has no source.
patch(kept.functions, 'toString', {
  answers: (self) => shared.originals.has(self),
  answer: (self) => Reflect.apply(shared.patches.find((row) => row.object === kept.functions).original, shared.originals.get(self), []),
});

// Keeps a setting on an object of the app. `put` makes the setting, and returns false if it existed already. `back`
// undoes it when the last main state that holds it leaves.
function hold(object, what, put, back) {
  const gone = (row) => row.object.isDestroyed && row.object.isDestroyed();
  shared.holds = shared.holds.filter((row) => !gone(row));
  let row = shared.holds.find((each) => each.object === object && each.what === what);
  if (!row) {
    if (!put()) return;
    row = { object, what, back, owners: new Set() };
    shared.holds.push(row);
  }
  row.owners.add(mainState);
}

undo.push(() => {
  for (const row of shared.holds) {
    if (row.owners.delete(mainState) && !row.owners.size && !(row.object.isDestroyed && row.object.isDestroyed())) row.back();
  }
  shared.holds = shared.holds.filter((row) => row.owners.size);
});
