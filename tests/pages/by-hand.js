// The log and the state of by-hand.html.
const byId = (id) => document.getElementById(id);
const heard = [];
const TYPES = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'copy', 'cut', 'paste', 'click'];
const note = (event) => {
  if (!event.isTrusted) return;
  const held = ['Control', 'Shift', 'Alt'].filter((key) => event.getModifierState && event.getModifierState(key)).join('+');
  heard.push([event.type, event.target.id, event.code, event.key || event.inputType, held].filter(Boolean).join(' '));
};
for (const type of TYPES) addEventListener(type, note, true);
addEventListener('contextmenu', (event) => event.preventDefault());
const words = () => heard.splice(0);
const FIELDS = ['field', 'area', 'number', 'range', 'select', 'listed'];
const state = () => ({
  values: FIELDS.map((id) => byId(id).value),
  checked: byId('box').checked,
  rich: byId('rich').innerText,
  focus: document.activeElement.id,
  caret: [document.activeElement.selectionStart ?? null, document.activeElement.selectionEnd ?? null],
  selected: String(getSelection()),
});
const reset = (id, selects) => {
  Object.assign(byId('field'), { value: 'one two three' });
  Object.assign(byId('area'), { value: 'one two\nthree four\nfive' });
  Object.assign(byId('number'), { value: '5' });
  Object.assign(byId('range'), { value: '50' });
  Object.assign(byId('select'), { selectedIndex: 1 });
  Object.assign(byId('listed'), { value: '' });
  byId('box').checked = false;
  byId('rich').textContent = 'one two three';
  getSelection().removeAllRanges();
  if (document.activeElement) document.activeElement.blur();
  const el = byId(id);
  if (el) el.focus();
  if (id === 'field' || id === 'area') el.setSelectionRange(4, selects ? 7 : 4);
  if (id === 'number' && selects) el.select();
  if (id === 'rich') getSelection().setBaseAndExtent(el.firstChild, 4, el.firstChild, selects ? 7 : 4);
  if (id === 'thing' && selects) getSelection().selectAllChildren(el);
  heard.length = 0;
  return 1;
};
