'use strict';
const { ipcRenderer } = require('electron');
const fs = require('node:fs');

const by = (id) => document.getElementById(id);
// Writes one line for each action of the page, by which the bench checks what was done.
const note = (...words) => process.env.BENCH_NOTES && fs.appendFileSync(process.env.BENCH_NOTES, `${words.join(' ')}\n`);

for (const tab of document.querySelectorAll('[role=tab]')) {
  tab.addEventListener('click', () => {
    for (const section of document.querySelectorAll('section')) section.hidden = section.id !== tab.dataset.page;
    for (const other of document.querySelectorAll('[role=tab]')) other.setAttribute('aria-selected', other === tab);
  });
}

by('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const parts = ['name', 'email', 'plan', 'start'].map((id) => by(id).value);
  note('saved', ...parts, by('news').checked);
  by('saved').textContent = `Saved ${parts[0]} on the ${parts[2]} plan`;
});
by('terms').addEventListener('change', () => (by('continue').disabled = !by('terms').checked));
by('continue').addEventListener('click', () => {
  note('continued');
  by('step').textContent = 'Step 2 of 2';
});

let items = ['Bread', 'Milk', 'Tea'];
const show = () => {
  by('count').textContent = `${items.length} items`;
  by('items').replaceChildren(
    ...items.map((name, index) => {
      const row = document.createElement('li');
      const text = document.createElement('span');
      text.textContent = name;
      const edit = Object.assign(document.createElement('button'), { textContent: 'Edit' });
      const remove = Object.assign(document.createElement('button'), { textContent: 'Delete' });
      remove.addEventListener('click', () => {
        items.splice(index, 1);
        note('items', items.join(','));
        show();
      });
      edit.addEventListener('click', () => {
        const field = Object.assign(document.createElement('input'), { value: name });
        field.setAttribute('aria-label', 'Item name');
        const keep = Object.assign(document.createElement('button'), { textContent: 'Keep' });
        keep.addEventListener('click', () => {
          items[index] = field.value;
          note('items', items.join(','));
          show();
        });
        row.replaceChildren(field, keep);
      });
      row.append(text, ' ', edit, ' ', remove);
      return row;
    }),
  );
};
by('item').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !by('item').value) return;
  items.push(by('item').value);
  by('item').value = '';
  note('items', items.join(','));
  show();
});
by('reset').addEventListener('click', () => {
  if (!confirm('Reset the list?')) return;
  items = ['Bread', 'Milk', 'Tea'];
  note('reset');
  show();
});
show();

const cities = ['Bern', 'Oslo', 'Rome', 'Kyiv'];
for (let n = 1; n <= 150; n++) {
  const row = document.createElement('tr');
  const open = Object.assign(document.createElement('button'), { textContent: 'Open' });
  open.addEventListener('click', () => {
    note('opened', n);
    by('detail').textContent = `Person ${n}: person${n}@example.org`;
  });
  row.append(...[`Person ${n}`, cities[n % 4]].map((t) => Object.assign(document.createElement('td'), { textContent: t })));
  row.append(Object.assign(document.createElement('td'), {}));
  row.lastChild.append(open);
  by('rows').append(row);
}

by('load').addEventListener('click', () => {
  by('total').textContent = 'Loading…';
  setTimeout(() => (by('total').textContent = 'Total: 1 284 units'), 900);
});
by('crash').addEventListener('click', () => {
  throw new Error('the ledger is locked by Ida');
});
by('erase').addEventListener('click', async () => {
  const erased = await ipcRenderer.invoke('erase');
  note('erase', erased);
  by('erased').textContent = erased ? 'Report erased' : 'Report kept';
});
by('settings').addEventListener('click', () => ipcRenderer.send('settings'));
ipcRenderer.on('theme', (_, theme) => {
  note('theme', theme);
  by('theme').textContent = theme;
});
