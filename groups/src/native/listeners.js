// Whether anybody listens; an emitter of the app's own class may say what it likes.
const listens = (emitter, event) => { try { return emitter.listenerCount(event) > 0; } catch { return false; } };
