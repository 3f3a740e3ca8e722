// A class of Electron's is wrapped in its binding, before anything has read it from `electron` (22 and 33): whoever reads it
// then gets ours. `made` is told of each object and of what it was made with, and gives the object.
function wrapClass(binding, name, made) {
  const linked = process._linkedBinding(binding);
  const original = linked[name];
  linked[name] = new Proxy(original, {
    construct: (target, args, newTarget) => made(Reflect.construct(target, args, newTarget === linked[name] ? target : newTarget), args),
    apply: (target, self, args) => made(Reflect.apply(target, self, args), args),
  });
  shared.originals.set(linked[name], original);
  original.prototype.constructor = linked[name];
}
