// The behaviour of each control. Results are written where a test can read them as text.
'use strict';

const $ = (id) => document.getElementById(id);
const on = (id, type, listener) => $(id).addEventListener(type, listener);
const result = (text) => { $('result').value = text; };

$('mixed').indeterminate = true;

let count = 0;
on('count-up', 'click', () => { $('count').value = ++count; });
for (const id of ['plain', 'covered', 'moving', 'disabled', 'aria-disabled', 'edit-tea', 'edit-coffee', 'in-details', 'in-scroller', 'bottom']) {
  on(id, 'click', () => result(`${id} clicked`));
}
on('move', 'click', () => {
  $('moving').classList.remove('away');
  void $('moving').offsetWidth; // restarts the animation
  $('moving').classList.add('away');
});
on('double', 'dblclick', () => result('double clicked'));
on('context', 'contextmenu', (event) => {
  event.preventDefault();
  result('context menu');
});
const toggle = (attribute) => ({ currentTarget }) =>
  currentTarget.setAttribute(attribute, String(currentTarget.getAttribute(attribute) !== 'true'));
on('pressed', 'click', toggle('aria-pressed'));
on('wifi', 'click', toggle('aria-checked'));
on('custom-check', 'click', toggle('aria-checked'));

// Text fields.
on('upper', 'input', ({ target }) => { target.value = target.value.toUpperCase(); });
on('refuses', 'beforeinput', (event) => event.preventDefault());

// As React does it: the element's own `value` property remembers what was assigned, and an input event without a new
// value is ignored. A tool that assigns `.value` and dispatches an event loses its text.
const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
let tracked = '';
Object.defineProperty($('controlled'), 'value', {
  get() { return native.get.call(this); },
  set(value) {
    tracked = String(value);
    native.set.call(this, value);
  },
});
on('controlled', 'input', ({ target }) => {
  const value = native.get.call(target);
  if (value === tracked) return;
  tracked = value;
  $('controlled-state').value = value;
});

// Choices.
const fileNames = ({ target }) => {
  $('files-result').value = [...target.files].map((file) => `${file.name} (${file.size})`).join(', ');
};
on('files', 'change', fileNames);
on('file', 'change', fileNames);

// Structure.
for (const [chosen, other] of [['one', 'two'], ['two', 'one']]) {
  on(`tab-${chosen}`, 'click', () => {
    $(`tab-${chosen}`).setAttribute('aria-selected', 'true');
    $(`tab-${other}`).setAttribute('aria-selected', 'false');
    $(`panel-${chosen}`).hidden = false;
    $(`panel-${other}`).hidden = true;
  });
}
on('form', 'submit', (event) => {
  event.preventDefault();
  result(`submitted ${$('city').value}`);
});

// Drags.
on('drag-source', 'dragstart', (event) => event.dataTransfer.setData('text/plain', 'the cargo'));
on('drag-target', 'dragover', (event) => event.preventDefault());
on('drag-target', 'drop', (event) => {
  event.preventDefault();
  $('drag-result').value = `dropped ${event.dataTransfer.getData('text/plain')}`;
});
let grip = null;
on('handle', 'pointerdown', (event) => {
  grip = { x: event.clientX - $('handle').offsetLeft, y: event.clientY };
  $('handle').setPointerCapture(event.pointerId);
});
on('handle', 'pointermove', (event) => {
  if (!grip) return;
  const x = Math.round(Math.min(300, Math.max(0, event.clientX - grip.x)));
  $('handle').style.left = `${x}px`;
  $('handle').setAttribute('aria-valuenow', x);
  $('handle-result').value = `${x},${Math.round(event.clientY - grip.y)}`;
});
on('handle', 'lostpointercapture', () => { grip = null; });
on('drop-accepts', 'dragover', (event) => event.preventDefault());
on('drop-accepts', 'drop', async (event) => {
  event.preventDefault();
  const files = [...event.dataTransfer.files];
  const texts = await Promise.all(files.map(async (file) => `${file.name} (${file.size}, ${file.type || 'no type'}): ${await file.text()}`));
  $('drop-result').value = texts.join('\n');
});
on('drop-ignores', 'drop', () => { $('drop-result').value = 'ignored'; });

// Changes.
const later = (action) => () => setTimeout(action, 300);
on('later', 'click', later(() => {
  $('later-box').innerHTML = '<button id="late">Late arrival</button>';
  on('late', 'click', () => result('late clicked'));
}));
on('remove-later', 'click', later(() => $('late')?.remove()));
on('rename-later', 'click', later(() => { $('plain').textContent = 'Renamed'; }));
on('rerender', 'click', () => { $('items').innerHTML = String($('items').innerHTML); });
on('items', 'click', ({ target }) => { if (target.matches('button')) result(`${target.textContent} clicked`); });
let route = 0;
on('route', 'click', () => {
  history.pushState(null, '', `#/route/${++route}`);
  $('status').textContent = `Route ${route}`;
});
on('reload', 'click', () => location.reload());

// Messages.
on('say-log', 'click', () => console.log('a log line', { answer: 42 }));
on('say-warn', 'click', () => console.warn('a warning'));
on('say-error', 'click', () => console.error('an error'));
on('throw', 'click', () => { throw new Error('thrown on purpose'); });
on('reject', 'click', () => { Promise.reject(new Error('rejected on purpose')); });
on('alert', 'click', () => {
  alert('An alert');
  $('dialog-result').value = 'alert closed';
});
on('confirm', 'click', () => { $('dialog-result').value = `confirmed: ${confirm('Are you sure?')}`; });
on('show-log', 'click', () => {
  $('log').textContent = JSON.stringify(window.eventLog);
  $('log-count').value = window.eventLog.length;
});
on('clear-log', 'click', () => {
  window.eventLog.length = 0;
  $('live-log').textContent = '[]';
  $('log').textContent = '';
  $('log-count').value = '';
});
