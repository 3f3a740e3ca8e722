// Puts the hooks in place right before the app's first line, without a debugger. With a debugger, V8 makes a SHA-256 of
// every script's source: 30 ms at every start (Electron 33.2.1).
//
// The inspector lets us in before Node itself has run a line: only the language exists yet. Electron's own bundles then
// define properties by `Object.defineProperty`. (Node's code keeps the functions that it needs from before.) Right
// before Electron loads the app it reads `process.appCodeLoaded` (33.2.1). So a call of the first tells when to define
// a getter for the second. Both are what they were before the app's first line.
//
// An Electron that has no such property (22.3.25) is held instead, until the host has its debugger in.
//
// A launch that is `paused` holds the app in that getter, until the host releases it.
(binding, install, calls, paused) => {
  const emit = globalThis[binding];
  delete globalThis[binding];
  // The object that the host calls from now on; the house is put behind it.
  const handle = Object.create(null);
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const plain = getOwnPropertyDescriptor(Object, 'defineProperty');

  // The inspector's commands come in between, as they do in any loop.
  const hold = () => {
    const lock = new Int32Array(new SharedArrayBuffer(4));
    while (!handle.released) Atomics.wait(lock, 0, 0, 1);
  };

  const join = () => {
    const house = install(process.getBuiltinModule('module').createRequire('/'), emit);
    Object.setPrototypeOf(handle, house);
    for (const call of calls) (async () => house.run(call))().catch(() => {});
  };

  // The app must not hear of errors here.
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
