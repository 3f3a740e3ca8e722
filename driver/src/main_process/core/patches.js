// Functions of Electron's that are heard, and settings of the app's objects that are held: one table for all houses in an
// app, so that each may come and go in any order, and the last one to leave puts back what was there before the first.

// Runs a call of a patched function: every layer hears it, the last one that wants to answers it.
function runPatched(row, self, args, goOn) {
  const layers = [...row.layers];
  // The list is of the app's making.
  const given = list(args);
  const quietly = (act) => { try { return act(); } catch { return undefined; } };
  const answering = layers.findLast((layer) => layer.answers && quietly(() => layer.answers(self, given)));
  const ended = layers.map((layer) => layer.hears && quietly(() => layer.hears(self, given, Boolean(answering))));
  const tellAll = (value, failed) => ended.forEach((tell) => { if (tell) quietly(() => tell(value, failed)); });
  const done = (value) => tellAll(value, false);
  const failed = () => tellAll(undefined, true);
  let result;
  try {
    result = answering ? answering.answer(self, given, (changed) => Reflect.apply(row.original, self, changed)) : goOn();
  } catch (error) {
    failed();
    throw error;
  }
  // Whoever waits for a promise takes the rejection of it from the app: only where a layer wants to know.
  if (kept.isPromise(result) && ended.some(Boolean)) whenSettled(result, done, failed);
  else done(result);
  return result;
}

// Objects of ours that stand between one of Electron's and what it inherits from.
shared.between = shared.between || new WeakSet();

const inherited = (object, key) => Object.getOwnPropertyDescriptor(object, key) || inherited(Object.getPrototypeOf(object), key);

// Where to put a function: where the object has it. One that it inherits goes on an object between the two: a property of
// its own would show in the list of its properties, and in what the app prints of it.
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
    apply: (target, self, args) => runPatched(row, self, args, () => Reflect.apply(target, self, args)),
    construct: (target, args, newTarget) =>
      runPatched(row, undefined, args, () => Reflect.construct(target, args, newTarget === row.wrapper ? target : newTarget)),
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
  // Where the app has frozen the object it stays, and does nothing.
  if (empty && Object.getPrototypeOf(object) === place) Reflect.setPrototypeOf(object, Object.getPrototypeOf(place));
}

// Puts back what no layer is on any more. Where the app has put something over ours, that stays, and ours below it does
// nothing but pass calls on; it is put back when the app takes its own away and the next layer goes. What the app has
// frozen meanwhile stays alike, alone.
function restorePatches() {
  for (const row of [...shared.patches]) {
    if (row.layers.length || row.place[row.key] !== row.wrapper) continue;
    try { restorePatch(row); } catch { continue; }
    shared.patches.splice(shared.patches.indexOf(row), 1);
  }
}

// Puts a layer on a function until this house leaves. A layer may have
//   hears(self, args, answered): called before the function, or the answer in its place; what it gives is called after,
//     with the value (of a promise: what it is settled with), or with nothing and whether it failed,
//   answers(self, args): whether this layer answers in the function's place, by
//   answer(self, args, go): `go(args)` is the function itself.
// Layers of one call are given the very same list of arguments.
// Gives what takes the layer off before the house leaves.
function patch(object, key, layer) {
  // Also where the app has put something over it: that may go again, and takes with it what we would put on top.
  const row = shared.patches.find((each) => each.object === object && each.key === key) || putPatch(object, key);
  row.layers.push(layer);
  const takeOff = () => {
    row.layers.splice(row.layers.indexOf(layer), 1);
    restorePatches();
  };
  undo.push(takeOff);
  return () => {
    const at = undo.indexOf(takeOff);
    if (at >= 0) undo.splice(at, 1)[0]();
  };
}

// An app that reads a function's source, as checks for native code do, reads its original's. A proxy has none of its own.
patch(kept.functions, 'toString', {
  answers: (self) => shared.originals.has(self),
  answer: (self) => Reflect.apply(shared.patches.find((row) => row.object === kept.functions).original, shared.originals.get(self), []),
});

// Holds a setting of one of the app's objects: `put` makes it so, unless it is already (then it gives false), `back` is
// run when the last house that holds it leaves.
function hold(object, what, put, back) {
  const gone = (row) => row.object.isDestroyed && row.object.isDestroyed();
  shared.holds = shared.holds.filter((row) => !gone(row));
  let row = shared.holds.find((each) => each.object === object && each.what === what);
  if (!row) {
    if (!put()) return;
    row = { object, what, back, owners: new Set() };
    shared.holds.push(row);
  }
  row.owners.add(house);
}

undo.push(() => {
  for (const row of shared.holds) {
    if (row.owners.delete(house) && !row.owners.size && !(row.object.isDestroyed && row.object.isDestroyed())) row.back();
  }
  shared.holds = shared.holds.filter((row) => row.owners.size);
});
