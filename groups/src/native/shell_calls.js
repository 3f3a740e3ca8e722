// URLs, files and folders that the app opens in other programs. Reports each call, and suppresses it if the policy says
// so.
let holdsBack = false;
const answers = (_self, [target]) => holdsBack && typeof target === 'string';
const ANSWERS = { openExternal: () => kept.promised(undefined), openPath: () => kept.promised(''), showItemInFolder: () => undefined };

for (const method of Object.keys(ANSWERS)) {
  patch(electron.shell, method, {
    hears: (_self, [target], answered) => emit({ event: 'called', method, target: String(target).slice(0, 4000), carriedOut: !answered }),
    answers,
    answer: ANSWERS[method],
  });
}

// A page that opens an address of another program does not use `shell`: it asks for a permission (permissions.js).
mainState.catches = (target) => {
  emit({ event: 'called', method: 'link', target: target.slice(0, 4000), carriedOut: !holdsBack });
  return holdsBack;
};

hooks.holdBack = (on) => { holdsBack = on; return true; };
