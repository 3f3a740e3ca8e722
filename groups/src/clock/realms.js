// The clock put in place of a realm's own functions, and taken out again.

// By this name a function of ours gives the one that it replaced.
const REPLACED = Symbol.for('stagewright.replaced');

// A property of a function of ours, as a caller reads it: those of the native one, with its text.
const readOf = (own) => {
  const text = () => Function.prototype.toString.call(own);
  return (target, name) => {
    if (name === REPLACED) return own;
    return name === 'toString' ? text : Reflect.get(target, name);
  };
};

// A function of ours in the shape of the native one: its name, length and text stay.
const shapedLike = (own, act) => new Proxy(own, { apply: (_own, self, given) => act(self, given), get: readOf(own) });

// Replaces properties, each as it was: own or inherited, visible or not.
const replacer = () => {
  const undo = [];
  return {
    put(holder, name, value) {
      const was = Object.getOwnPropertyDescriptor(holder, name);
      if (was && !was.configurable) return false;
      // A property that only a prototype has is visible where that one is.
      const visible = was ? was.enumerable : Object.prototype.propertyIsEnumerable.call(Object.getPrototypeOf(holder) || {}, name);
      Object.defineProperty(holder, name, { value, configurable: true, writable: true, enumerable: visible });
      undo.push(() => {
        // An app that has replaced it since keeps its own.
        const is = Object.getOwnPropertyDescriptor(holder, name);
        if (!is || is.value !== value) return;
        if (was) Object.defineProperty(holder, name, was);
        else delete holder[name];
      });
      return true;
    },
    undo() { undo.splice(0).reverse().forEach((step) => step()); },
  };
};

// Date and Intl without an argument are the clock's; all else of them is the realm's own.
const putDate = (realm, clock, put) => {
  const Own = realm.Date;
  const now = shapedLike(Own.now, () => clock.now());
  const read = readOf(Own);
  const fake = new Proxy(Own, {
    construct: (_own, given, made) => Reflect.construct(Own, given.length ? given : [clock.now()], made === fake ? Own : made),
    apply: () => new Own(clock.now()).toString(),
    get: (target, name) => (name === 'now' ? now : read(target, name)),
  });
  put(realm, 'Date', fake);
  put(Own.prototype, 'constructor', fake);

  const formats = realm.Intl.DateTimeFormat.prototype;
  const parts = formats.formatToParts;
  put(formats, 'formatToParts', shapedLike(parts, (self, [date]) => parts.call(self, date === undefined ? clock.now() : date)));
  const { get, ...rest } = Object.getOwnPropertyDescriptor(formats, 'format');
  const bound = new WeakMap();
  const format = shapedLike(get, (self) => {
    const own = Reflect.apply(get, self, []);
    if (!bound.has(self)) bound.set(self, shapedLike(own, (_self, [date]) => own(date === undefined ? clock.now() : date)));
    return bound.get(self);
  });
  Object.defineProperty(formats, 'format', { ...rest, get: format });
  return () => {
    const is = Object.getOwnPropertyDescriptor(formats, 'format');
    if (is && is.get === format) Object.defineProperty(formats, 'format', { ...rest, get });
  };
};

// `performance.now` goes on from where it is, by the clock's ticks: it never jumps back.
const putPerformance = (performance, clock, put) => {
  const own = performance.now;
  const begun = Reflect.apply(own, performance, []) - clock.present();
  put(performance, 'now', shapedLike(own, () => begun + clock.present()));
};
