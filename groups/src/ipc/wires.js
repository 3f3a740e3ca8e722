// Where messages of pages come in. Electron hands each of them to `emit` of its webContents, as an event whose name begins
// with `-ipc-`. The argument after Electron's event says whether the message is one of its own (22 and 33).
const contentsClass = process._linkedBinding('electron_browser_web_contents').WebContents.prototype;

// Electron 33 replies by an object of its own, 22 by the event.
const replierOf = (event) => (event && event._replyChannel) || event;
