// Makes an event like those that Electron passes to listeners, in the app's realm.
const anEvent = (more) => Object.assign(kept.parse('{"defaultPrevented":false}'), { preventDefault() { this.defaultPrevented = true; } }, more);
