// Wraps a class of Electron in its binding. If nothing has read it from `electron` before, everybody gets ours (22 and
// 33). `made` gets each new object and the arguments of its constructor, and returns the object.
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
