// Global shortcuts. Electron has no list of them, so record each registration.
const shortcuts = shared.shortcuts || (shared.shortcuts = { rows: [], complete: mainState.first });
const { globalShortcut } = electron;

const isRegistered = (keys) => { try { return globalShortcut.isRegistered(keys); } catch { return false; } };
const same = (keys) => (row) => oneWriting(row.keys) === oneWriting(keys);
const fresh = () => shortcuts.rows.filter((row) => isRegistered(row.keys));

function note(keys, callback) {
  if (typeof keys !== 'string' || typeof callback !== 'function') return;
  shortcuts.rows = [...shortcuts.rows.filter((row) => !same(keys)(row)), { keys, callback }];
}

// If the keys are registered already, the earlier callback stays.
patch(globalShortcut, 'register', {
  hears: (_self, [keys, callback]) => (result) => { if (result === true) note(keys, callback); },
});
patch(globalShortcut, 'registerAll', {
  hears: (_self, [all, callback]) => {
    const free = list(all).filter((keys) => !isRegistered(keys));
    return () => free.filter(isRegistered).forEach((keys) => note(keys, callback));
  },
});

hooks.shortcuts = () => {
  shortcuts.rows = fresh();
  return { keys: shortcuts.rows.map((row) => row.keys), complete: shortcuts.complete };
};

hooks.fire = (keys) => inATurn(() => {
  const row = fresh().find(same(keys));
  if (!row) return { reason: isRegistered(keys) ? 'unknown' : 'not_found' };
  return { keys: row.keys, ...callApp(() => row.callback()) };
});
