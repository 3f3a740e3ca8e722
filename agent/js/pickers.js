(() => {
  // Runs in the page's own world after a policy for file choosers was set. Makes the pickers of the File System Access
  // API ask us before they open. DevTools can only make them fail, and cannot create handles. The page gets real
  // handles, which our world got by a drop without an event for the page (agent/js/modules/picks.js).
  const NAME = '%PICKERS%';
  const KINDS = { showOpenFilePicker: 'open', showSaveFilePicker: 'save', showDirectoryPicker: 'folder' };
  // This script may run in the same document again.
  const probe = new CustomEvent(`${NAME}-asks`, { cancelable: true });
  window.dispatchEvent(probe);
  if (probe.defaultPrevented || !window.showOpenFilePicker) return;
  const { apply } = Reflect;
  const { DOMException, Promise } = window;
  const waiting = new Map();
  let asked = 0;
  const ends = {
    given: ({ resolve, kind }, handles) => resolve(kind === 'open' ? handles : handles[0]),
    closed: ({ reject }) => reject(new DOMException('The user aborted a request.', 'AbortError')),
    shown: ({ resolve, show }) => resolve(show()),
  };
  window.addEventListener(`${NAME}-asks`, (event) => event.preventDefault(), { capture: true });
  window.addEventListener(`${NAME}-answers`, (event) => {
    const { id, end, handles } = event.detail;
    const one = waiting.get(id);
    waiting.delete(id);
    if (one) ends[end](one, handles);
  }, { capture: true });
  for (const [name, kind] of Object.entries(KINDS)) {
    const original = window[name];
    // A proxy has the function's name and length.
    window[name] = new Proxy(original, {
      apply(target, self, args) {
        const show = () => apply(target, self, args);
        // Without user activation the real picker fails, as it should.
        if (!navigator.userActivation.isActive) return show();
        return new Promise((resolve, reject) => {
          const id = (asked += 1);
          waiting.set(id, { resolve, reject, show, kind });
          const multiple = kind === 'open' && Boolean(args[0] && args[0].multiple);
          window.dispatchEvent(new CustomEvent(`${NAME}-ask`, { detail: JSON.stringify({ id, kind, multiple }) }));
        });
      },
    });
  }
})();
