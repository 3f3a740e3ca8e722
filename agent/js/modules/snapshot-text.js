// A snapshot as text: one line per entry, written straight from the walk.

import { TERMINALS, isEditorInput } from './code-editors.js';
import { attributeOf, closestOf, parentNodeOf, tagOf, titleOf } from './dom.js';
import { leaveOut, leftOutWords } from './keep-budget.js';
import { CELL_ROLES } from './role-kinds.js';
import { stateWords } from './state-mask.js';
import { plainLine, quoted } from './text-format.js';
import { lineCost } from './token-cost.js';

export const NAME_MAX = 100;
const TEXT_MAX = 400;
export const VALUE_MAX = 80;

const EDIT_ROLES = new Set(['textbox', 'searchbox']);
const INDENTS = [];
const indentOf = (depth) => INDENTS[depth] ?? (INDENTS[depth] = '  '.repeat(Math.min(depth, 20)));

// The text of an entry, without indentation and change mark.
export function entryWords(entry) {
  return entry.words ?? (entry.words = newWords(entry));
}

function newWords(entry) {
  const number = entry.ref === null ? '' : `[${entry.ref}] `;
  if (entry.role === 'text' || entry.role === 'paragraph') return number + quoted(entry.name, TEXT_MAX);
  const role = entry.role === 'listitem' ? '-' : entry.role;
  let words = number + role;
  if (entry.name) words += ` ${quoted(entry.name, entry.isText ? TEXT_MAX : NAME_MAX)}`;
  if (entry.role === 'heading') words += ` level=${headingLevel(entry.el)}`;
  if (entry.value !== null && (entry.value !== '' || EDIT_ROLES.has(entry.role))) {
    words += ` value=${shownText(entry)}`;
  }
  const placeholder = placeholderOf(entry);
  if (placeholder && placeholder !== entry.name) words += ` placeholder=${quoted(placeholder, VALUE_MAX)}`;
  if (entry.clickable) words += ' clickable';
  if (entry.covered) words += ' covered';
  if (entry.description) words += ` desc=${quoted(entry.description, NAME_MAX)}`;
  return words + stateWords(entry.mask);
}

// The value of a field. More of it is shown for an editor. For a terminal it is the end, which has the latest output.
function shownText({ el, value }) {
  if (!isEditorInput(el)) return quoted(value, VALUE_MAX);
  const text = value.replace(/\n/g, ' ⏎ ');
  if (text.length <= TEXT_MAX || closestOf(el, TERMINALS) === null) return quoted(text, TEXT_MAX);
  return quoted(`…${text.slice(-TEXT_MAX)}`, TEXT_MAX + 1);
}

function headingLevel(el) {
  const level = attributeOf(el, 'aria-level');
  if (level) return level;
  return /^h[1-6]$/.test(tagOf(el)) ? tagOf(el)[1] : '2';
}

export function placeholderOf(entry) {
  if (entry.tag !== 'input' && entry.tag !== 'textarea') return attributeOf(entry.el, 'aria-placeholder');
  return attributeOf(entry.el, 'placeholder') || attributeOf(entry.el, 'aria-placeholder');
}

function textHeader(entryCount) {
  return `page ${quoted(titleOf(document), NAME_MAX)} url=${quoted(location.href, 300)} viewport=${innerWidth}x${innerHeight}`
    + ` entries=${entryCount}`;
}

// Writes the text. `nested` is false for a list of controls only: without the elements between, their depth has no
// meaning. `keeping` is {regions, budget} if a budget (tokens) has to be kept, or null.
export function snapshotText(entries, total, nested, frames, keeping) {
  const header = textHeader(total);
  const lines = textLines(entries, nested);
  const short = keeping === null ? [] : leaveOut(priced(lines), keeping.regions, keeping.budget - lineCost(header));
  const markers = new Map(short.map(({ first, items, region }) => [first, leftOutWords(items, entries, region)]));
  const out = [header];
  let kept = 0;
  for (const line of lines) {
    if (markers.has(line)) out.push(`${line.indent}${markers.get(line)}`);
    if (line.dropped) continue;
    if (line.entry.frame) frames.push({ entry_index: line.at, line_index: out.length, depth: line.entry.depth, el: line.entry.el });
    out.push(line.text);
    kept += line.count;
  }
  return { text: out.join('\n'), kept, cost: keeping === null ? 0 : out.reduce((sum, line) => sum + lineCost(line), 0) };
}

function priced(lines) {
  for (const line of lines) line.cost = lineCost(line.text);
  return lines;
}

// The lines, each with the entries that it shows: {text, indent, entry, at, count}.
function textLines(entries, nested) {
  const lines = [];
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    const indent = nested ? indentOf(entry.depth) : '';
    const mark = entry.changed ? '~ ' : '';
    const add = (text, at, count) => lines.push({ text, indent, entry: entries[at], at, count, cost: 0, dropped: false });
    if (entry.role === 'row') {
      const cells = leafCells(entries, i);
      if (cells > 0) {
        let line = `${indent}${mark}${entryWords(entry)}`;
        for (let j = i + 1; j <= i + cells; j++) line += ` | ${cellWords(entries[j])}`;
        add(line, i, cells + 1);
        i += cells;
        continue;
      }
    }
    const series = entry.clickable ? seriesLength(entries, i) : 1;
    if (series >= SHORTEST_SERIES) {
      for (let j = i; j < i + series; j += SERIES_LINE) {
        const rest = entries.slice(j + 1, Math.min(j + SERIES_LINE, i + series));
        add([`${indent}${entries[j].changed ? '~ ' : ''}${entryWords(entries[j])}`, ...rest.map(seriesWords)].join(' | '), j, rest.length + 1);
      }
      i += series - 1;
      continue;
    }
    add(`${indent}${mark}${entryWords(entry)}`, i, 1);
  }
  return lines;
}

// Many similar clickable boxes, such as the days of a calendar, share a line. Only the first one on a line is written
// in full.
const SHORTEST_SERIES = 12;
const SERIES_LINE = 20;

// How many similar clickable boxes in a row begin at this entry.
function seriesLength(entries, at) {
  const { depth, role, mask, el } = entries[at];
  const parent = parentNodeOf(el);
  let i = at;
  for (; i < entries.length; i++) {
    const entry = entries[i];
    if (!entry.clickable || entry.depth !== depth || entry.role !== role || entry.mask !== mask || entry.description !== ''
      || entry.name.length > 40 || parentNodeOf(entry.el) !== parent) break;
    const next = entries[i + 1];
    if (next && next.depth > depth) break;
  }
  return i - at;
}

const seriesWords = (entry) => `${entry.changed ? '~ ' : ''}[${entry.ref}] ${quoted(entry.name, NAME_MAX)}${entry.covered ? ' covered' : ''}`;

// How many plain cells directly follow a row. They are written on its line.
function leafCells(entries, at) {
  const depth = entries[at].depth;
  let i = at + 1;
  for (; i < entries.length; i++) {
    const entry = entries[i];
    if (entry.depth !== depth + 1 || entry.ref !== null || !(CELL_ROLES.has(entry.role) || entry.role === 'text')) break;
    const next = entries[i + 1];
    if (next && next.depth > entry.depth) break;
  }
  return i - at - 1;
}

const cellWords = (cell) => `${cell.changed ? '~ ' : ''}${plainCell(cell)}`;

export const plainCell = (cell) => `${plainLine(cell.name, TEXT_MAX).replaceAll('|', '\\|')}${stateWords(cell.mask)}`;
