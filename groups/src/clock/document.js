// Puts the clock into the realm of a document, a preload script or a worker, once. Gives its handle, or null where another
// session's clock is there.
const handleIn = (realm, owner) => {
  const NAME = Symbol.for('stagewright.clock');
  const there = realm[NAME];
  if (there) return there.owner === owner ? there : null;
  const made = clockOfPage(realm);
  const { Date } = realm;
  const now = Date.now;
  const handle = steered(made, () => now.call(Date), owner);
  const end = () => {
    delete realm[NAME];
    handle.end();
  };
  Object.defineProperty(realm, NAME, { value: { ...handle, end }, configurable: true });
  return realm[NAME];
};
