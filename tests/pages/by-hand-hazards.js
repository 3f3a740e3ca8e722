// The log, the hazards and the state of by-hand-hazards.html.
const byId = (id) => document.getElementById(id);
const heard = [];
const note = (event) => {
  if (!event.isTrusted) return;
  const { type, target, key } = event;
  heard.push([type, target.id || target.localName || 'window', key].filter(Boolean).join(' '));
};
const TYPES = ['mousedown', 'mouseup', 'click', 'keydown', 'keyup', 'beforeinput', 'input', 'change', 'dragstart', 'drop', 'seeking', 'play', 'pause', 'volumechange', 'close'];
for (const type of TYPES) addEventListener(type, note, true);
const words = () => heard.splice(0);

// Four seconds of silence: a header of 44 bytes, and 8 bits each for 8000 samples a second.
const silence = () => {
  const size = 4 * 8000;
  const bytes = new DataView(new ArrayBuffer(44 + size));
  const text = (at, letters) => Array.from(letters, (letter, n) => bytes.setUint8(at + n, letter.charCodeAt(0)));
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + size, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, 8000, true);
  bytes.setUint32(28, 8000, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  text(36, 'data');
  bytes.setUint32(40, size, true);
  new Uint8Array(bytes.buffer).fill(128, 44);
  return URL.createObjectURL(new Blob([bytes.buffer], { type: 'audio/wav' }));
};
byId('player').src = silence();

// No chooser opens: a click alone is heard.
for (const id of ['file', 'inner-file']) byId(id).addEventListener('click', (event) => event.preventDefault());

// A field whose page puts its old value back.
let putsBack = false;
byId('back').addEventListener('input', () => { if (putsBack) setTimeout(() => { byId('back').value = 'old'; }, 50); });

// Lists that want the button held for a time. In one an item can be dragged only after that. In the other a drag that
// begins sooner moves nothing, though the list takes every drop.
let delay = 200;
let timer = 0;
let pressedAt = 0;
let dragged = null;
for (const list of ['late', 'early']) {
  for (const item of byId(list).children) {
    item.addEventListener('pointerdown', () => {
      pressedAt = performance.now();
      if (list === 'late') timer = setTimeout(() => { item.draggable = true; timer = 0; }, delay);
    });
    item.addEventListener('dragstart', (event) => {
      event.dataTransfer.setData('text/plain', item.id);
      dragged = performance.now() - pressedAt >= delay ? item : null;
    });
    item.addEventListener('dragover', (event) => {
      event.preventDefault();
      if (dragged && item !== dragged) byId(list).insertBefore(dragged, item);
    });
    item.addEventListener('drop', (event) => event.preventDefault());
  }
}
addEventListener('pointermove', () => { timer = clearTimeout(timer) || 0; });
const order = (id) => Array.from(byId(id).children, (item) => item.id).join(' ');

const HAZARDS = {
  inert: (on) => { byId('part').inert = on; },
  dialog: (on) => { if (on) byId('ask').showModal(); },
  hidden: (on) => { byId('last').hidden = on; },
  unusable: (on) => { byId('last').hidden = false; byId('last').disabled = on; },
  disabled: (on) => { byId('file').disabled = byId('other').disabled = on; },
  fixed: (on) => { byId('fixed').readOnly = on; },
  back: (on) => { putsBack = on; },
  slow: (on) => { delay = on ? 200 : 0; },
  slower: (on) => { delay = on ? 2000 : 0; },
  far: () => scrollTo(0, 1400),
  focused: () => byId('list').focus(),
};
const set = (name, on) => {
  HAZARDS[name](on);
  heard.length = 0;
  return 1;
};
const reset = () => {
  byId('ask').close();
  byId('part').inert = byId('file').disabled = byId('other').disabled = byId('last').disabled = putsBack = false;
  byId('fixed').readOnly = false;
  byId('last').hidden = true;
  delay = 200;
  document.activeElement.blur();
  for (const id of ['list', 'inner-list']) byId(id).selectedIndex = 0;
  for (const id of ['field', 'inner-field', 'file', 'inner-file']) byId(id).value = '';
  byId('back').value = byId('fixed').value = 'old';
  byId('far-box').checked = false;
  byId('player').pause();
  byId('player').currentTime = 0;
  byId('player').muted = false;
  for (const list of ['late', 'early']) {
    for (const n of [1, 2, 3]) byId(list).append(byId(`${list[0]}${n}`));
    for (const item of byId(list).children) item.draggable = list === 'early';
  }
  scrollTo(0, 0);
  return 1;
};
