// Pages with a `beforeunload` handler: Electron shows no dialog and keeps the page, whatever the DevTools protocol
// answers, unless `will-prevent-unload` is prevented.
let pagesLeave = false;
hooks.letPagesLeave = (on) => { pagesLeave = on; return true; };

const onUnload = (event) => { if (pagesLeave) event.preventDefault(); };
eachContents((contents) => contents.on('will-prevent-unload', onUnload));
undo.push(() => allContents().forEach((contents) => contents.removeListener('will-prevent-unload', onUnload)));
