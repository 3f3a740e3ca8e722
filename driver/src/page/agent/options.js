// select-option: by value, or by label where no value matches; never an option that a person could not choose.

function opSelectOptions(arg) {
  const el = selectIn(actionTarget(arg));
  if (!el) throw badArgument(`${matchSummary(arg.target)} is not a <select>; for a custom list, click it and then its option`);
  const role = canonicalRole(roleOf(el) || '');
  if (!arg.force && !stateOf(el, role).enabled) throw new Fault('ELEMENT_DISABLED', `${label(el)} is disabled${disabledBecause(el)}`);
  const wanted = arg.values || [];
  if (wanted.length > 1 && !el.multiple) {
    throw badArgument(`${label(el)} takes one option, ${wanted.length} were given`, { options: listOptions(el) });
  }
  const chosen = wanted.map((value) => findOption(el, value));
  for (const option of chosen) {
    if (!arg.force && option.matches(':disabled')) {
      throw badArgument(`the option ${quoted(option.value, 80)} of ${label(el)} is disabled`, { options: listOptions(el) });
    }
  }
  el.focus({ preventScroll: true });
  const before = Array.from(el.selectedOptions);
  if (el.multiple) for (const option of el.options) option.selected = chosen.includes(option);
  else chosen[0].selected = true;
  const after = Array.from(el.selectedOptions);
  const changed = before.length !== after.length || before.some((option, i) => option !== after[i]);
  if (changed) fireInputAndChange(el);
  return { target: describe(el), selected: Array.from(el.selectedOptions, (o) => o.value), changed };
}

function selectIn(el) {
  if (el.localName === 'select') return el;
  if (el.localName === 'option') return el.closest('select');
  return el.localName === 'label' && el.control && el.control.localName === 'select' ? el.control : null;
}

function findOption(el, value) {
  const options = Array.from(el.options);
  const option = options.find((o) => o.value === value)
    || options.find((o) => o.label === value || collapse(o.text) === collapse(value));
  if (option) return option;
  throw badArgument(`${label(el)} has no option ${quoted(String(value), 80)}`, { options: listOptions(el) });
}

const MAX_LISTED_OPTIONS = 100;

const listOptions = (el) => Array.from(el.options).slice(0, MAX_LISTED_OPTIONS).map((o) => (
  { value: o.value, label: o.label, disabled: o.matches(':disabled'), selected: o.selected }));
