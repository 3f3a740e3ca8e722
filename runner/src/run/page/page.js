// Filters the tests of a report by status and text. Without this script all of them are shown.
(() => {
  'use strict';
  const byId = (id) => document.getElementById(id);
  const tests = [...document.querySelectorAll('details.test')];
  const boxes = [...document.querySelectorAll('#filters input[type=checkbox]')];
  const texts = new Map();
  const textOf = (test) => {
    if (!texts.has(test)) texts.set(test, test.textContent.toLowerCase());
    return texts.get(test);
  };

  const apply = () => {
    const words = byId('words').value.trim().toLowerCase();
    const statuses = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const test of tests) {
      const fits = statuses.has(test.dataset.status) && (words === '' || textOf(test).includes(words));
      test.hidden = !fits;
      if (fits) shown++;
    }
    byId('count').textContent = `${shown} of ${tests.length} tests`;
  };

  // A link to a test opens it, also when a filter hides it.
  const linked = () => {
    const test = /^#t\d+$/.test(location.hash) ? byId(location.hash.slice(1)) : null;
    if (!test) return;
    test.hidden = false;
    test.open = true;
    test.scrollIntoView();
  };

  let opens = true;
  byId('open').addEventListener('click', () => {
    for (const test of tests) if (!test.hidden) test.open = opens;
    opens = !opens;
    byId('open').textContent = opens ? 'Open all' : 'Close all';
  });
  byId('words').addEventListener('input', apply);
  for (const box of boxes) box.addEventListener('change', apply);
  addEventListener('hashchange', linked);
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === byId('words')) return;
    event.preventDefault();
    byId('words').focus();
  });
  byId('filters').hidden = false;
  apply();
  linked();
})();
