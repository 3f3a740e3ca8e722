// The log and the state of by-hand-mouse.html.
const byId = (id) => document.getElementById(id);
const heard = [];
const TYPES = [
  'pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu', 'wheel',
  'keydown', 'keyup', 'input', 'change', 'dragstart', 'drop', 'dragend',
];
const note = (event) => {
  if (!event.isTrusted) return;
  const held = ['Control', 'Shift', 'Alt', 'Meta'].filter((key) => event.getModifierState && event.getModifierState(key)).join('+');
  const { type, target, key, button, buttons, detail, offsetX, offsetY } = event;
  const press = /down$|up$|click|menu$/.test(type) && key === undefined;
  // The size of a turn of the wheel is that of the device.
  const turn = type === 'wheel' && `${Math.sign(event.deltaX)},${Math.sign(event.deltaY)}`;
  const place = press && `button ${button} buttons ${buttons} detail ${detail} at ${Math.round(offsetX)},${Math.round(offsetY)}`;
  heard.push([type, target.id, key, turn, place, held].filter(Boolean).join(' '));
};
// A person's drag has other numbers of moves: whether any came with these buttons is compared.
const noteMove = ({ isTrusted, buttons }) => {
  const word = `moved with buttons ${buttons}`;
  if (isTrusted && buttons > 0 && heard[heard.length - 1] !== word) heard.push(word);
};
const listen = (view) => {
  for (const type of TYPES) view.addEventListener(type, note, true);
  view.addEventListener('mousemove', noteMove, true);
};
listen(window);
byId('inner').addEventListener('load', () => listen(byId('inner').contentWindow));
addEventListener('contextmenu', (event) => event.preventDefault());
const words = () => heard.splice(0);

// Sliders and a splitter of the page's own.
let taken = null;
const follows = (id, sets) => byId(id).addEventListener('pointerdown', (event) => {
  byId(id).setPointerCapture(event.pointerId);
  taken = { from: event.clientX, at: byId(id).offsetLeft, sets };
});
follows('knob', (left) => { byId('knob').style.left = `${left}px`; });
follows('split', (left) => {
  byId('split').style.left = `${left}px`;
  byId('left').style.width = `${left - 20}px`;
});
addEventListener('pointermove', (event) => { if (taken) taken.sets(taken.at + event.clientX - taken.from); });
addEventListener('pointerup', () => { taken = null; });

let dropped = '';
byId('card').addEventListener('dragstart', (event) => event.dataTransfer.setData('text/plain', 'cargo'));
byId('bin').addEventListener('dragover', (event) => event.preventDefault());
byId('bin').addEventListener('drop', (event) => { event.preventDefault(); dropped = event.dataTransfer.getData('text/plain'); });

let dragged = null;
for (const item of byId('sorts').children) {
  item.addEventListener('dragstart', (event) => { event.dataTransfer.setData('text/plain', item.id); dragged = item; });
  item.addEventListener('dragover', (event) => {
    event.preventDefault();
    if (item !== dragged) byId('sorts').insertBefore(dragged, item.compareDocumentPosition(dragged) & 2 ? item.nextSibling : item);
  });
  item.addEventListener('drop', (event) => event.preventDefault());
}

// A drag begins after 2 s. An earlier move cancels it.
let lifted = null;
let timer = 0;
for (const item of byId('holds').children) item.addEventListener('pointerdown', () => { timer = setTimeout(() => { lifted = item; timer = 0; }, 2000); });
addEventListener('pointermove', (event) => {
  if (timer) timer = clearTimeout(timer) || 0;
  const over = lifted && event.target.closest('#holds li');
  if (over && over !== lifted) byId('holds').insertBefore(lifted, over);
});
addEventListener('pointerup', () => { lifted = null; });

const order = (id) => Array.from(byId(id).children, (item) => item.id).join(' ');
const state = () => ({
  knob: byId('knob').style.left, left: byId('left').style.width, range: byId('range').value, box: byId('box').checked,
  dropped, sorts: order('sorts'), holds: order('holds'), scrolled: byId('scroller').scrollTop > 0,
});
// Takes away what keeps a hand from an element. `reset` puts it back.
const frees = (id) => {
  if (id === 'off') byId('off').disabled = false;
  if (id === 'asleep') byId('asleep').parentElement.inert = false;
  if (id === 'under') byId('veil').hidden = true;
  return 1;
};
const reset = () => {
  byId('off').disabled = byId('asleep').parentElement.inert = true;
  byId('veil').hidden = false;
  for (const id of ['knob', 'split']) byId(id).style.left = '';
  byId('left').style.width = '';
  byId('range').value = 50;
  byId('box').checked = false;
  byId('scroller').scrollTop = 0;
  dropped = '';
  for (const [list, ids] of [['sorts', ['s1', 's2', 's3']], ['holds', ['h1', 'h2', 'h3']]]) for (const id of ids) byId(list).append(byId(id));
  heard.length = 0;
  return 1;
};
