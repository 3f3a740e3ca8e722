// The text of an element: its shown text, or its text content.

import {
  CODE_EDITORS, CODE_LINES, TERMINALS, TERMINAL_PARTS, editorText, isEditorInput, terminalText,
} from './code-editors.js';
import {
  ELEMENT, TEXT, attributeOf, closestOf, firstChildOf, firstElementOf, matchesSelector, nextSiblingOf, nodeTypeOf,
  queryAll, shadowOf, tagOf, textContentOf,
} from './dom.js';
import { nameOf } from './names.js';
import { textThatShows } from './shown-text.js';
import { shows } from './shows.js';
import { collapse } from './text-format.js';

export const SHOWN_SOURCE = 'shown';
export const DOM_SOURCE = 'dom';

export const UNREAD = new Set(['style', 'script', 'noscript', 'template']);

// {text, label?}: the shown text and, where that is empty, the label of the element.
export function textOf(el, source) {
  if (source === DOM_SOURCE) return { text: domTextOrLabel(el) };
  const text = readShown(el);
  const label = text === '' ? labelOf(el) : '';
  return label === '' ? { text } : { text, label };
}

export const readText = (el, source) => (source === DOM_SOURCE ? domTextOrLabel(el) : readShown(el));

function readShown(el) {
  const editor = editorOf(el);
  if (editor === null) return textThatShows(el).trim();
  return shows(editor) ? linesOf(editor) : '';
}

const labelOf = (el) => nameOf(el) || attributeOf(el, 'alt') || attributeOf(el, 'title') || '';

// The visible text on one line, or the text content if nothing is visible: a call may wait for a hidden element by its
// text.
export const lineOf = (el) => collapse(textThatShows(el)) || collapse(domText(el));

// The trimmed text content, without scripts, styles and the like.
function domText(el) {
  return (firstElementOf(el) === null ? textContentOf(el) : withoutUnread(el)).trim();
}

const UNREAD_TAGS = [...UNREAD].join();

export function withoutUnread(root) {
  if (queryAll(root, UNREAD_TAGS).length === 0) return textContentOf(root);
  let text = '';
  const open = [firstChildOf(root)];
  while (open.length > 0) {
    const node = open.pop();
    if (node === null) continue;
    open.push(nextSiblingOf(node));
    const type = nodeTypeOf(node);
    if (type === TEXT) text += node.data;
    else if (type === ELEMENT && !UNREAD.has(tagOf(node))) open.push(firstChildOf(node));
  }
  return text;
}

// The text content, or the label if it is empty.
function domTextOrLabel(el) {
  if (UNREAD.has(tagOf(el))) return '';
  const editor = editorOf(el);
  if (editor !== null) return linesOf(editor);
  const text = domText(el);
  if (text) return text;
  const shadow = shadowOf(el);
  return (shadow && withoutUnread(shadow).trim()) || nameOf(el);
}

// The terminal or code editor to which an element belongs as its box, field or lines; otherwise null.
function editorOf(el) {
  const terminal = closestOf(el, TERMINALS);
  if (terminal !== null && (el === terminal || isEditorInput(el) || matchesSelector(el, TERMINAL_PARTS))) return terminal;
  const editor = closestOf(el, CODE_EDITORS);
  return editor !== null && (el === editor || isEditorInput(el) || matchesSelector(el, CODE_LINES)) ? editor : null;
}

const linesOf = (editor) => (matchesSelector(editor, TERMINALS) ? terminalText(editor) : editorText(editor));
