// The main window: draws the board, and saves after every change.
'use strict';

const $ = (id) => document.getElementById(id);
const PRIORITIES = ['high', 'normal', 'low'];
const state = { lists: [], tasks: [], preferences: {}, list: 'today', open: null, filter: 'all', query: '' };
let saves = 0;

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

// Saving takes a moment. Only the newest save may report success.
async function save() {
  const mine = ++saves;
  $('status').textContent = 'Saving…';
  try {
    await daybook.save({ lists: state.lists, tasks: state.tasks });
    if (mine === saves) $('status').textContent = 'All changes saved';
  } catch {
    if (mine === saves) $('status').textContent = 'Could not save';
  }
}

function changed() {
  draw();
  save();
}

function dueText(iso) {
  const due = new Date(`${iso}T00:00`);
  const today = new Date().setHours(0, 0, 0, 0);
  const days = Math.round((due - today) / 86_400_000);
  if (days < 0) return 'Overdue';
  return ['Today', 'Tomorrow'][days]
    ?? due.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
}

const openTask = () => state.tasks.find((task) => task.id === state.open);
const countOpen = (list) => state.tasks.filter((task) => task.list === list && !task.done).length;

// A search covers all lists, because a person may not know which one has the task.
function visibleTasks() {
  const query = state.query.toLowerCase();
  return state.tasks
    .filter((task) => (query ? `${task.title} ${task.notes}`.toLowerCase().includes(query) : task.list === state.list))
    .filter((task) => state.filter === 'all' || task.done === (state.filter === 'done'))
    .sort((a, b) => a.done - b.done || PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority));
}

function drawLists() {
  const items = state.lists.map((list) => {
    const open = countOpen(list.id);
    const count = element('span', { className: 'count', textContent: open || '' });
    count.setAttribute('aria-hidden', 'true');
    const button = element('button', { type: 'button' }, list.name, count);
    button.dataset.list = list.id;
    button.setAttribute('aria-description', `${open} open`);
    if (list.id === state.list && !state.query) button.setAttribute('aria-current', 'page');
    return element('li', {}, button);
  });
  $('lists').replaceChildren(...items);
}

function drawTask(task) {
  const box = element('input', { type: 'checkbox', checked: task.done, id: `done-${task.id}` });
  const title = element('button', { type: 'button', className: 'title', textContent: task.title, id: `title-${task.id}` });
  box.setAttribute('aria-labelledby', title.id);
  title.setAttribute('aria-expanded', String(task.id === state.open));
  title.setAttribute('aria-controls', 'details');
  const row = element('li', { className: task.done ? 'task done' : 'task' }, box, title);
  if (task.due) row.append(element('span', { className: 'due', textContent: dueText(task.due) }));
  row.append(element('span', { className: `pill ${task.priority}`, textContent: task.priority }));
  row.dataset.task = task.id;
  return row;
}

function drawTasks() {
  const tasks = visibleTasks();
  const list = state.lists.find(({ id }) => id === state.list);
  const open = tasks.filter((task) => !task.done).length;
  $('list-name').textContent = state.query ? 'Search results' : list.name;
  $('summary').textContent = `${open} open, ${tasks.length - open} done`;
  $('tasks').replaceChildren(...tasks.map(drawTask));
  $('tasks').hidden = tasks.length === 0;
  $('empty').hidden = tasks.length > 0;
}

function drawDetails() {
  const task = openTask();
  $('details').hidden = !task;
  if (!task) return;
  $('detail-list').replaceChildren(...state.lists.map(({ id, name }) => element('option', { value: id, textContent: name })));
  for (const field of ['title', 'list', 'priority', 'due', 'notes']) {
    const control = $(`detail-${field}`);
    // Assigning an equal value would still move the caret of a person who types.
    if (control.value !== task[field]) control.value = task[field];
  }
}

function draw() {
  // Rows are rebuilt, so the row's successor gets the focus.
  const focused = document.activeElement?.id;
  drawLists();
  drawTasks();
  drawDetails();
  if (focused && document.activeElement === document.body) $(focused)?.focus();
}

function applyPreferences(preferences) {
  state.preferences = preferences;
  document.documentElement.dataset.accent = preferences.accent;
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const drawTheme = () => $('theme').setAttribute('aria-checked', String(dark.matches));

function closeDetails() {
  state.open = null;
  draw();
}

const commands = {
  'new-task': () => $('new-title').focus(),
  'new-list': () => {
    $('list-dialog-name').value = '';
    $('list-dialog').showModal();
  },
  find: () => $('search').select(),
  'toggle-theme': () => daybook.setPreferences({ theme: dark.matches ? 'light' : 'dark' }),
  'close-details': closeDetails,
};

$('lists').addEventListener('click', (event) => {
  const list = event.target.closest('button')?.dataset.list;
  if (!list) return;
  Object.assign(state, { list, open: null, query: '' });
  $('search').value = '';
  draw();
});

$('tasks').addEventListener('click', (event) => {
  const id = event.target.closest('.title') && event.target.closest('li').dataset.task;
  if (!id) return;
  state.open = state.open === id ? null : id;
  draw();
});

$('tasks').addEventListener('change', (event) => {
  const task = state.tasks.find(({ id }) => id === event.target.closest('li').dataset.task);
  task.done = event.target.checked;
  changed();
});

$('add').addEventListener('submit', (event) => {
  event.preventDefault();
  const title = $('new-title').value.trim();
  if (!title) return;
  const task = { id: crypto.randomUUID(), list: state.list, title, priority: $('new-priority').value, due: '', notes: '', done: false };
  state.tasks.unshift(task);
  $('add').reset();
  changed();
});

for (const field of ['title', 'list', 'priority', 'due', 'notes']) {
  $(`detail-${field}`).addEventListener('input', (event) => {
    openTask()[field] = event.target.value;
    changed();
  });
}

$('delete').addEventListener('click', () => {
  const task = openTask();
  if (state.preferences.confirmDelete && !confirm(`Delete “${task.title}”?`)) return;
  state.tasks = state.tasks.filter(({ id }) => id !== task.id);
  state.open = null;
  changed();
});

$('list-dialog').addEventListener('close', () => {
  const name = $('list-dialog-name').value.trim();
  if ($('list-dialog').returnValue !== 'create' || !name) return;
  $('list-dialog').returnValue = '';
  const id = crypto.randomUUID();
  state.lists.push({ id, name });
  state.list = id;
  changed();
});

document.querySelector('.filter').addEventListener('change', (event) => {
  state.filter = event.target.value;
  draw();
});
$('search').addEventListener('input', (event) => {
  state.query = event.target.value.trim();
  draw();
});
$('list-dialog-cancel').addEventListener('click', () => $('list-dialog').close());
$('close-details').addEventListener('click', closeDetails);
$('new-list').addEventListener('click', commands['new-list']);
$('theme').addEventListener('click', commands['toggle-theme']);
$('preferences').addEventListener('click', () => daybook.openPreferences());
dark.addEventListener('change', drawTheme);
daybook.onPreferences(applyPreferences);
daybook.onCommand((name) => commands[name]());

daybook.load().then((board) => {
  Object.assign(state, { lists: board.lists, tasks: board.tasks });
  applyPreferences(board.preferences);
  drawTheme();
  draw();
});
