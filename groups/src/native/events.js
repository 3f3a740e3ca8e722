// An event as Electron gives one to listeners, made in the app's own realm.
const anEvent = (more) => Object.assign(kept.parse('{"defaultPrevented":false}'), { preventDefault() { this.defaultPrevented = true; } }, more);
