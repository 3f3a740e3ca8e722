// Puts the hooks in place right before the app's first line, without a debugger. With a debugger, V8 computes a SHA-256
// of every script's source, which costs 30 ms at every start (Electron 33.2.1).
//
// The inspector evaluates this before Node itself has run a line, when only the language exists. Later, Electron's
// bundles call `Object.defineProperty`. (Node's code has kept its own references.) Right before Electron loads the app,
// it reads `process.appCodeLoaded` (33.2.1). So the first is wrapped to learn when to define a getter for the second.
// Both are restored before the app's first line.
//
// An Electron without that property (22.3.25) is paused here until the host has attached its debugger.
//
// A launch that is `paused` holds the app in that getter, until the host releases it.
(binding, install, calls, paused) => {
  const emit = globalThis[binding];
  delete globalThis[binding];
  // The object that the host calls from now on. The main state becomes its prototype later.
  const handle = Object.create(null);
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const plain = getOwnPropertyDescriptor(Object, 'defineProperty');

  // The inspector's commands come in between, as they do in any loop.
  const hold = () => {
    const lock = new Int32Array(new SharedArrayBuffer(4));
    while (!handle.released) Atomics.wait(lock, 0, 0, 1);
  };

  const join = () => {
    const mainState = install(process.getBuiltinModule('module').createRequire('/'), emit);
    Object.setPrototypeOf(handle, mainState);
    for (const call of calls) (async () => mainState.run(call))().catch(() => {});
  };

  // Report errors to the host, and hide them from the app.
  const joinAndTell = () => {
    try {
      join();
      emit('joined');
    } catch (error) {
      emit(`failed: ${(error && error.stack) || error}`);
    }
  };

  const joinWhenRead = (property) => defineProperty(process, 'appCodeLoaded', {
    configurable: true,
    enumerable: property.enumerable,
    get() {
      defineProperty(process, 'appCodeLoaded', property);
      joinAndTell();
      if (paused) hold();
      return property.value;
    },
  });

  const holdUntilReleased = () => {
    globalThis[binding] = emit;
    emit('held');
    hold();
  };

  const trap = (target, key, descriptor) => {
    if (globalThis.process) {
      defineProperty(Object, 'defineProperty', plain);
      const property = getOwnPropertyDescriptor(process, 'appCodeLoaded');
      if (property && property.configurable && process.getBuiltinModule) joinWhenRead(property);
      else holdUntilReleased();
    }
    return defineProperty(target, key, descriptor);
  };
  defineProperty(Object, 'defineProperty', { ...plain, value: trap });
  return handle;
}
