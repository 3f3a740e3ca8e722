// The main process of an app that uses three projects. Each use runs some of the project's code, and not all.
const { app, BrowserWindow } = require('electron');
const { immerable, produce, enablePatches, produceWithPatches } = require('./immer/dist/immer');
const rxjs = require('./rxjs/dist/rxjs');
const semver = require('./semver');

function useSemver() {
  const range = new semver.Range('^1.2.3 || >=2.0.0-rc.1 <3');
  return ['1.2.3', '2.0.0', '3.0.0', 'x'].map((version) => [semver.valid(version), range.test(version)].concat(semver.gt('2.0.0', '1.9.9-a.1')));
}

function useImmer() {
  class Shelf {
    books = new Map([['a', { pages: 3 }]]);
  }
  Shelf[immerable] = true;
  enablePatches();
  const [next, patches] = produceWithPatches({ shelf: { rows: [1, 2, 3] } }, (draft) => {
    draft.shelf.rows.splice(1, 1);
    delete draft.shelf.none;
  });
  try {
    produce(new Shelf(), (draft) => draft.books);
  } catch {
    // Maps need a plug-in, which is not enabled.
  }
  return [next, patches];
}

function useRxjs() {
  const seen = [];
  rxjs.range(0, 10).pipe(rxjs.filter((n) => n % 2 === 0), rxjs.map((n) => n * n), rxjs.take(3)).subscribe((n) => seen.push(n));
  rxjs.throwError(() => new Error('thrown')).pipe(rxjs.catchError(() => rxjs.of('caught'))).subscribe((n) => seen.push(n));
  return seen;
}

app.on('window-all-closed', () => app.quit());
app.whenReady().then(() => {
  const told = JSON.stringify([useSemver(), useImmer(), useRxjs()]);
  new BrowserWindow().loadURL(`data:text/html,<h1>used</h1><pre>${encodeURIComponent(told)}</pre>`);
});
