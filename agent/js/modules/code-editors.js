// Code editors and terminals, each read as one textbox. Monaco keeps its text in a model, draws some lines of it, and
// has the focus in a nearly empty field. CodeMirror draws its lines in the field. xterm.js draws a screen and has the
// focus in an invisible field.

import { attributeOf, closestOf, matchesSelector, queryAll, queryOne, tagOf, textContentOf } from './dom.js';

// A code editor keeps its text in a model of its own and shows some lines of it; the focus is in a hidden field.
export const CODE_EDITORS = '.monaco-editor, .cm-editor';
export const CODE_LINES = '.view-lines, .cm-content';

export const EDITOR_INPUT = 'textarea.inputarea, .native-edit-context, .cm-content, textarea.xterm-helper-textarea';
export const TERMINALS = '.xterm';
export const TERMINAL_PARTS = '.xterm-screen, .xterm-rows';

export const isEditorInput = (el) => (tagOf(el) === 'textarea' || tagOf(el) === 'div') && matchesSelector(el, EDITOR_INPUT)
  && (closestOf(el, CODE_EDITORS) !== null || closestOf(el, TERMINALS) !== null);

export const terminalScreen = (el) => {
  const terminal = closestOf(el, TERMINALS);
  return terminal && queryOne(terminal, '.xterm-screen');
};

// The element that draws the lines of a terminal, by the field of the terminal.
export const terminalRows = (el) => {
  const terminal = isEditorInput(el) ? closestOf(el, TERMINALS) : null;
  return terminal && queryOne(terminal, '.xterm-rows');
};

// The visible lines. Monaco's elements are in any order, so sort them by their position. They contain no-break spaces.
export function editorText(editor) {
  const lines = Array.from(queryAll(editor, '.view-lines > .view-line, .cm-content > .cm-line'));
  if (lines.some((line) => line.style.top !== '')) lines.sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
  return lines.map(lineText).join('\n');
}

const lineText = (line) => textContentOf(line).replace(/\u00a0/g, ' ').replace(/\u200b/g, '');

// Trailing blanks of a line, and blank lines at the end, only fill the screen and are dropped. A screen on a canvas has
// only its text for screen readers.
export function terminalText(terminal) {
  let lines = queryAll(terminal, '.xterm-rows > div');
  if (lines.length === 0) lines = queryAll(terminal, '.xterm-accessibility-tree > div');
  return Array.from(lines, (line) => lineText(line).trimEnd()).join('\n').trimEnd();
}

export function textOfEditorAt(el) {
  const terminal = closestOf(el, TERMINALS);
  return terminal === null ? editorText(closestOf(el, CODE_EDITORS)) : terminalText(terminal);
}

export function editorLanguage(el) {
  if (closestOf(el, TERMINALS) !== null) return 'terminal';
  const mode = closestOf(el, '[data-mode-id]');
  const language = attributeOf(el, 'data-language') || (mode && attributeOf(mode, 'data-mode-id'));
  return language ? `language ${language}` : '';
}

// The editor around an element, or inside it. The body has the focus when no element has it, so it wraps no editor. The
// search field of an editor is an ordinary field.
export function codeEditorAt(el) {
  if ((tagOf(el) === 'input' || tagOf(el) === 'textarea') && !matchesSelector(el, EDITOR_INPUT)) return null;
  return closestOf(el, CODE_EDITORS) || (tagOf(el) === 'body' ? null : queryOne(el, CODE_EDITORS));
}
