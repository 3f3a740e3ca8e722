// The operation of `select-option`. An option is chosen by its value, or by its label when no value matches. An option
// that a person could not choose is refused.

import { describe, label } from './describe.js';
import { blurOf, closestOf, focusOn, listenTo, matchesSelector, stopListening, styleOf, tagOf } from './dom.js';
import { fireInputAndChange } from './edit.js';
import { AgentError, badArgument } from './agent-error.js';
import { activeElementDeep, isAttached, windowOf } from './frames.js';
import { toInput } from './geometry.js';
import { findHitPoint } from './hit.js';
import { KeyTrap } from './key-trap.js';
import { canonicalRole } from './role-kinds.js';
import { roleOf } from './role.js';
import { bringIntoView } from './scroll.js';
import { disabledBecause } from './stands.js';
import { stateOf } from './states.js';
import { matchSummary } from './targets.js';
import { clip, collapse, quoted } from './text-format.js';
import { noteActedOn } from './traced.js';
import { PressTrap, setTrap, stateOfTrap, stopEvent, takeAway } from './traps.js';

// Real input chooses the option, so that the page's events are trusted. `opEndSelection` reports the result.

let selection = null;

// -> {way: 'none'} when it is so already, {way: 'key', key}, {way: 'clicks', count}, or {way: 'events'}.
export function beginSelection(target, arg) {
  const el = selectIn(target);
  if (!el) throw badArgument(`${matchSummary(arg.target)} is not a <select>; for a custom list, click it and then its option`);
  const role = canonicalRole(roleOf(el) || '');
  if (!arg.force && !stateOf(el, role).enabled) throw new AgentError('ELEMENT_DISABLED', `${label(el)} is disabled${disabledBecause(el)}`);
  const wanted = arg.values || [];
  if (wanted.length > 1 && !el.multiple) {
    throw badArgument(`${label(el)} takes one option, ${wanted.length} were given`, { options: listOptions(el) });
  }
  if (wanted.length === 0 && !el.multiple) {
    throw badArgument(`${label(el)} always has an option selected: name the one. ${optionsInWords(el)}`, { options: listOptions(el) });
  }
  const named = wanted.map((value) => findOption(el, value));
  for (const option of named) {
    if (!arg.force && matchesSelector(option, ':disabled')) {
      throw inTime(badArgument(`the option ${quoted(option.value, 80)} of ${label(el)} is disabled. ${optionsInWords(el)}`, { options: listOptions(el) }));
    }
    if (!arg.force && isHiddenOption(option)) {
      throw inTime(badArgument(`the option ${quoted(option.value, 80)} of ${label(el)} is hidden. ${optionsInWords(el)}`, { options: listOptions(el) }));
    }
  }
  const chosen = Array.from(el.options).filter((option) => named.includes(option));
  const reply = { target: describe(el), selected: chosen.map((o) => o.value), count: chosen.length };
  noteActedOn(el, reply.target.ref);
  if (sameOptions(el, chosen)) return { ...reply, way: 'none' };
  if (!el.multiple && el.size <= 1 && activeElementDeep() === el) closeList(el);
  focusOn(el, { preventScroll: true });
  selection = { el, chosen, heard: false, held: false, before: Array.from(el.selectedOptions) };
  const { way, key } = wayToChoose(el, chosen);
  const mine = selection;
  const hear = () => {
    mine.heard = true;
    mine.held ||= sameOptions(el, chosen);
  };
  mine.stop = () => stopListening(windowOf(el), 'change', hear, { capture: true });
  // Before the page's own listeners, which may put it back.
  listenTo(windowOf(el), 'change', hear, { capture: true });
  mine.staged = Array.from(el.selectedOptions);
  const then = () => endSelection(mine, false);
  if (way === 'key' && arg.arm) mine.trap = setTrap(new KeyTrap({ ...arg.arm, keys: [key] }, el, { target: arg.target, then }), ['key']);
  return { ...reply, way, key };
}

// Hides changes of the focus from the page.
class FocusTrap {
  id = 'focus';
  deadline = Infinity;
  types = new Set(['blur', 'focusout', 'focus', 'focusin']);

  takes({ type }) {
    return this.types.has(type);
  }

  hear(event) {
    return stopEvent(event);
  }
}

// Closes the list of a dropdown, should it be open. Keys would go to the list then, and its end would put its own choice
// in place of ours. The list closes where its select loses the focus; the page hears nothing of that. No script can
// tell whether it is open (Chromium 108 and 130).
function closeList(el) {
  const trap = setTrap(new FocusTrap(), ['focus', 'action']);
  blurOf(el);
  focusOn(el, { preventScroll: true });
  takeAway(trap);
}

const sameOptions = (el, options) => el.selectedOptions.length === options.length && options.every((o) => o.selected);

function wayToChoose(el, chosen) {
  if (chosen.length === 0 || !chosen.every(canBeChosen) || matchesSelector(el, ':disabled')) return { way: 'events' };
  if (el.multiple || el.size > 1) return { way: chosen.every((option) => pointOfOption(option)) ? 'clicks' : 'events' };
  if (activeElementDeep() !== el) return { way: 'events' };
  // A dropdown goes to the next option at an arrow key, and tells the page. From the option beside the wanted one
  // that is one step, with one change; it is put there silently.
  const options = Array.from(el.options).filter(canBeChosen);
  const at = options.indexOf(chosen[0]);
  const beside = options[at - 1] || options[at + 1];
  el.selectedIndex = beside ? beside.index : -1;
  return { way: 'key', key: options[at - 1] || !beside ? 'ArrowDown' : 'ArrowUp' };
}

const canBeChosen = (option) => !matchesSelector(option, ':disabled') && !isHiddenOption(option);

// Hidden by itself or with its group.
function isHiddenOption(option) {
  const group = closestOf(option, 'optgroup');
  return styleOf(option).display === 'none' || (group !== null && styleOf(group).display === 'none');
}

function pointOfOption(option) {
  bringIntoView(option, 'nearest');
  return findHitPoint(option).point || null;
}

// Where to click for the option `at` of those that were chosen; the first click lets go of all others.
export function opSelectionPoint({ at, arm }) {
  if (!selection || !isAttached(selection.el)) return { point: null };
  const option = selection.chosen[at];
  bringIntoView(option, 'nearest');
  const { point } = findHitPoint(option);
  if (!point) return { point: null };
  if (arm) setTrap(new PressTrap(arm, option, { target: null, point, through: null, stand: null }), ['press']);
  return { point: toInput(point) };
}

// Another document, or a list that the page took away, has had its input: there is nothing more to do. `id`: the trap of
// its key; where that met something else the list stands beside the option that was wanted, and goes back.
export function opEndSelection({ id }) {
  // A trap that has met something else is taken away at once.
  const state = id === undefined ? null : stateOfTrap(id) || selection?.trap?.state;
  if (state?.then) return state.then;
  return selection ? endSelection(selection, Boolean(state?.met)) : { selected: null, held: true };
}

function endSelection(ended, undo) {
  if (selection === ended) selection = null;
  ended.stop();
  const { el, chosen, staged, heard, before } = ended;
  if (!isAttached(el)) return { selected: null, held: true };
  const choose = (options) => { for (const option of el.options) option.selected = options.includes(option); };
  if (undo) {
    if (!heard) choose(before);
  } else if (!heard && sameOptions(el, staged)) {
    // The page keeps keys or clicks from the list, or the list is not visible.
    if (el.multiple) choose(chosen);
    else chosen[0].selected = true;
    fireInputAndChange(el);
  }
  const exact = sameOptions(el, chosen);
  // A list of actions goes back to its heading, an option without a value. Any other list that is back at its old
  // choice has refused the new one.
  const back = sameOptions(el, before) && before.some((option) => option.value !== '');
  return { selected: Array.from(el.selectedOptions, (o) => o.value), held: exact || (ended.held && !back), exact };
}

function selectIn(el) {
  if (tagOf(el) === 'select') return el;
  if (tagOf(el) === 'option') return closestOf(el, 'select');
  return tagOf(el) === 'label' && el.control && tagOf(el.control) === 'select' ? el.control : null;
}

export function findOption(el, value) {
  const options = Array.from(el.options);
  const option = options.find((o) => o.value === value)
    || options.find((o) => o.label === value || collapse(o.text) === collapse(value));
  if (option) return option;
  throw inTime(badArgument(`${label(el)} has no option ${quoted(String(value), 80)}. ${optionsInWords(el)}`, { options: listOptions(el) }));
}

// An error that may go away while there is time: the option may come, or be enabled.
const inTime = (error) => Object.assign(error, { mayChange: true });

// The values that may be given, each with its label where that says something else.
const MAX_NAMED_OPTIONS = 12;

function optionsInWords(el) {
  const open = Array.from(el.options).filter((option) => !matchesSelector(option, ':disabled'));
  if (open.length === 0) return 'It has no options that can be chosen.';
  const words = open.slice(0, MAX_NAMED_OPTIONS).map((o) => quoted(o.value, 40) + (o.label && o.label.toLowerCase() !== o.value.toLowerCase() ? ` (${clip(o.label, 40)})` : ''));
  const more = open.length > MAX_NAMED_OPTIONS ? ` and ${open.length - MAX_NAMED_OPTIONS} more` : '';
  return `There are: ${words.join(', ')}${more}.`;
}

const MAX_LISTED_OPTIONS = 100;

const listOptions = (el) => Array.from(el.options).slice(0, MAX_LISTED_OPTIONS).map((o) => (
  { value: o.value, label: o.label, disabled: o.matches(':disabled'), selected: o.selected }));
