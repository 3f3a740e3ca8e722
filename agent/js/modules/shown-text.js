// The shown text of an element, as it is laid out. Blocks and `br` begin a line, a tab separates the cells of a row,
// and white space and case follow CSS. Words touch where their boxes touch. The result is `innerText` (HTML, "The
// innerText and outerText properties") without hidden text (shows.js). It also has shadow roots, the text of `::before`
// and `::after`, and the words on a button. Of a list of options it has only the chosen ones.

import {
  ELEMENT, TEXT, assignedNodesOf, composedParent, firstComposedChild, nextSiblingOf, nodeTypeOf, styleOf, tagOf,
} from './dom.js';
import { mayHaveGenerated } from './generated.js';
import { hidingOf, hidingWithin } from './hiding.js';
import { Lines } from './lines.js';
import { WITHOUT_TEXT, generatedThatShows, lettersShow } from './shows.js';
import { SHOWN, computeRender } from './visibility.js';

const BUTTON_INPUTS = new Set(['button', 'submit', 'reset']);

export function textThatShows(el) {
  const lines = new Lines();
  const parent = composedParent(el);
  const open = [];
  enter(lines, open, el, parent === null ? null : hidingOf(parent), null);
  while (open.length > 0) {
    const box = open[open.length - 1];
    const node = box.next;
    if (node === null) {
      open.pop();
      leave(lines, box);
      continue;
    }
    box.next = box.assigned === null ? nextSiblingOf(node) : box.assigned[++box.at] || null;
    const type = nodeTypeOf(node);
    if (type === TEXT) addLetters(lines, box, node.data);
    else if (type === ELEMENT) enter(lines, open, node, box.hiding, box);
  }
  return lines.text();
}

// An element that is being read. `cells` and `rows`: whether a cell or a row was met in it.
class Box {
  constructor(el, tag, style, hiding, outer) {
    this.el = el;
    this.tag = tag;
    this.style = style;
    this.hiding = hiding;
    this.outer = outer;
    this.shows = null; // whether text in it is visible; computed when first needed
    this.breaks = 0;
    this.cells = false;
    this.rows = false;
    this.assigned = assignedNodesOf(el, tag);
    this.at = 0;
    this.next = this.assigned === null ? firstComposedChild(el) : this.assigned[0];
    this.generates = mayHaveGenerated(el, tag);
  }

  showsText() {
    this.shows ??= computeRender(this.el) === SHOWN && lettersShow(this.el, this.style, this.hiding);
    return this.shows;
  }
}

function enter(lines, open, el, above, outer) {
  const tag = tagOf(el);
  if (tag === 'br') {
    if (outer === null || outer.showsText()) lines.newLine();
    return;
  }
  const style = styleOf(el);
  const { display } = style;
  if (display === 'none') return;
  const hiding = above === null ? hidingOf(el) : hidingWithin(el, tag, above, style);
  const box = new Box(el, tag, style, hiding, outer);
  if (WITHOUT_TEXT.has(tag)) return;
  if (tag === 'input' || tag === 'select') {
    if (box.showsText()) lines.add(tag === 'input' ? drawnValue(el) : chosenOptions(el), style);
    return;
  }
  begin(lines, box, display);
  if (box.generates) addPseudo(lines, box, '::before');
  open.push(box);
}

function leave(lines, box) {
  if (box.generates) addPseudo(lines, box, '::after');
  if (box.breaks > 0) lines.breakLines(box.breaks);
}

// Begins a block, a cell or a row. A `p` has an empty line before and after it.
function begin(lines, box, display) {
  if (display === 'inline' || display === 'contents') return;
  const { outer } = box;
  if (display === 'table-cell') {
    if (outer !== null && outer.cells) lines.tab();
    if (outer !== null) outer.cells = true;
    return;
  }
  if (display === 'table-row') {
    const table = tableOf(outer);
    if (table !== null && table.rows) lines.newLine();
    if (table !== null) table.rows = true;
    return;
  }
  if (box.tag === 'p') box.breaks = 2;
  else if (isBlock(display)) box.breaks = 1;
  if (box.breaks > 0) lines.breakLines(box.breaks);
}

// The table of a row. Row groups and `display: contents` lie between the two.
function tableOf(box) {
  let table = box;
  while (table !== null && (table.style.display.endsWith('-group') || table.style.display === 'contents')) table = table.outer;
  return table;
}

const isBlock = (display) => display === 'table-caption' || !(display.startsWith('inline') || display.startsWith('table-') || display.startsWith('ruby'));

function addLetters(lines, box, data) {
  if (data !== '' && box.showsText()) lines.add(data, box.style);
}

function addPseudo(lines, box, pseudo) {
  const style = styleOf(box.el, pseudo);
  const text = generatedThatShows(box.el, pseudo, style, box.hiding);
  if (text === '') return;
  const breaks = isBlock(style.display) ? 1 : 0;
  if (breaks > 0) lines.breakLines(breaks);
  lines.add(text, style);
  if (breaks > 0) lines.breakLines(breaks);
}

// The words on an input: on a button its value. The content of a field is a value, not text.
function drawnValue(input) {
  return BUTTON_INPUTS.has(input.type) ? input.value : '';
}

// A dropdown shows its chosen option only. A list box shows all options.
function chosenOptions(select) {
  const open = select.multiple || select.size > 1;
  const options = Array.from(open ? select.options : select.selectedOptions);
  return options.filter((option) => styleOf(option).display !== 'none').map((option) => option.label).join('\n');
}
