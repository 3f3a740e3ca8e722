// What the app hands to other programs: addresses, files, folders. It is told, and kept from happening where that was
// asked for.
let keeps = false;
const answers = (_self, [target]) => keeps && typeof target === 'string';
const ANSWERS = { openExternal: () => kept.promised(undefined), openPath: () => kept.promised(''), showItemInFolder: () => undefined };

for (const method of Object.keys(ANSWERS)) {
  patch(electron.shell, method, {
    hears: (_self, [target], answered) => emit({ event: 'called', method, target: String(target).slice(0, 4000), carriedOut: !answered }),
    answers,
    answer: ANSWERS[method],
  });
}

// What a page opens by an address of another program's goes past `shell`, and asks for a permission (permissions.js).
house.catches = (target) => {
  emit({ event: 'called', method: 'link', target: target.slice(0, 4000), carriedOut: !keeps });
  return keeps;
};

hooks.keep = (on) => { keeps = on; return true; };
