// Whether an event has listeners. The emitter may be of a class of the app, whose methods may throw.
const listens = (emitter, event) => { try { return emitter.listenerCount(event) > 0; } catch { return false; } };
