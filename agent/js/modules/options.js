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

// Options are chosen by real input, so that the page's events are trusted. `opStageSelection` prepares the input, once
// it is the turn of the call. `opEndSelection` reports the result.

let checked = null;
let selection = null;

// Checks the choice of options, without any effect on the page. `chosen` tells that they are chosen already.
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
  checked = { el, chosen };
  return { ...reply, chosen: sameOptions(el, chosen) };
}

// Prepares the input that chooses the options of the last check. The reply's `way` is 'key' with a `key` to press for a
// dropdown. It is 'clicks' for a list box, with one click for each option, and 'events' if real input cannot choose
// them. `arm` is the trap for the key.
export function opStageSelection({ arm, target }) {
  const { el, chosen } = checked || {};
  checked = null;
  if (!el || !isAttached(el)) return { way: 'gone', key: null };
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
  // Listen before the page does: a listener of the page may restore the old choice.
  listenTo(windowOf(el), 'change', hear, { capture: true });
  mine.staged = Array.from(el.selectedOptions);
  const then = () => endSelection(mine, false);
  if (way === 'key') mine.trap = setTrap(new KeyTrap({ ...arm, keys: [key] }, el, { target, then }), ['key']);
  return { way, key: key || null };
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

// Closes the list of a dropdown if it is open. An open list would get the keys, and on closing would replace our
// choice. It closes when its select loses the focus, which is hidden from the page. No script can tell whether it is
// open (Chromium 108 and 130).
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
  // An arrow key moves a dropdown to the next option and fires its events. So select the option beside the wanted one
  // without an event. Then one key chooses the wanted one.
  const options = Array.from(el.options).filter(canBeChosen);
  const at = options.indexOf(chosen[0]);
  const beside = options[at - 1] || options[at + 1];
  el.selectedIndex = beside ? beside.index : -1;
  return { way: 'key', key: options[at - 1] || !beside ? 'ArrowDown' : 'ArrowUp' };
}

const canBeChosen = (option) => !matchesSelector(option, ':disabled') && !isHiddenOption(option);

// Whether the option or its group has `display: none`.
function isHiddenOption(option) {
  const group = closestOf(option, 'optgroup');
  return styleOf(option).display === 'none' || (group !== null && styleOf(group).display === 'none');
}

function pointOfOption(option) {
  bringIntoView(option, 'nearest');
  return findHitPoint(option).point || null;
}

// The point at which to click for the option `at` of the wanted ones. The first click deselects all others.
export function opSelectionPoint({ at, arm }) {
  if (!selection || !isAttached(selection.el)) return { point: null };
  const option = selection.chosen[at];
  bringIntoView(option, 'nearest');
  const { point } = findHitPoint(option);
  if (!point) return { point: null };
  if (arm) setTrap(new PressTrap(arm, option, { target: null, point, through: null, stand: null }), ['press']);
  return { point: toInput(point) };
}

// If the document or the list is gone, it has had its input, and nothing more is done. `id` is the trap of the key. If
// the key reached another element, or with `undo`, the earlier choice is restored.
export function opEndSelection({ id, undo }) {
  if (undo) {
    if (selection && selection.trap) takeAway(selection.trap);
    return selection ? endSelection(selection, true) : { selected: null, held: false };
  }
  // A trap that met another element is removed at once, so look in `selection`, too.
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
    // The input had no effect: the page intercepts it, or the list is not visible. Choose by script.
    if (el.multiple) choose(chosen);
    else chosen[0].selected = true;
    fireInputAndChange(el);
  }
  const exact = sameOptions(el, chosen);
  // A list of actions returns to its heading, an option without a value. Any other list that has its old choice again
  // has refused the new one.
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

// Marks an error that waiting may resolve: the option may be added or enabled.
const inTime = (error) => Object.assign(error, { mayChange: true });

// How many of the options an error message names.
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
