// Recording of code editors. They draw the result of a key in a later frame, so their text is read then. The whole text
// is recorded, as for a field: the text around the caret differs the next time.

import { CODE_EDITORS, EDITOR_INPUT, editorText } from './code-editors.js';
import { boundingRectOf, closestOf, isConnectedNode, queryAll } from './dom.js';
import { NOTHING_TELLS, recordedTarget } from './locator.js';
import { tellHost } from './traps.js';

const LONGEST_EDITED = 10_000;

// The input field of a code editor, by any element in the editor; null outside of editors.
export function editorInputAt(met) {
  const editor = closestOf(met, CODE_EDITORS);
  return editor === null ? null : queryAll(editor, EDITOR_INPUT)[0] || null;
}

// Whether the editor draws its whole text. It draws only some lines of a long one.
function drawsWholeText(editor) {
  if (queryAll(editor, '.cm-gap').length > 0) return false;
  const lines = Array.from(queryAll(editor, '.view-lines > .view-line'));
  if (lines.length === 0) return true;
  const tops = lines.map((line) => parseFloat(line.style.top) || 0);
  const lowest = lines[tops.indexOf(Math.max(...tops))];
  return Math.min(...tops) < boundingRectOf(lowest).height && boundingRectOf(lowest).bottom < boundingRectOf(editor).bottom;
}

export const editorMethods = {
  // Called before the editor has heard the event, so it still shows the earlier text. Actions meanwhile are reported
  // when the editor has drawn.
  watchEditor(input) {
    const editor = closestOf(input, CODE_EDITORS);
    if (this.typing === null || this.typing.el !== input) {
      this.typing = { el: input, editor, id: ++this.typings, target: recordedTarget(input), text: editorText(editor) };
    }
    const { typing } = this;
    this.drawing += 1;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      this.drawing -= 1;
      this.tellEdited(typing);
      if (this.drawing === 0) for (const report of this.waiting.splice(0)) tellHost(report);
    }));
  },

  // Reports an action now. While an editor has changes that it has not drawn, the report waits for them.
  tellInTurn(report) {
    if (this.drawing > 0) this.waiting.push(report);
    else tellHost(report);
  },

  tellEdited(typing) {
    if (!isConnectedNode(typing.editor)) return;
    const text = editorText(typing.editor);
    if (text === typing.text) return;
    typing.text = text;
    const more = { hold: 'typing', id: typing.id };
    const known = text.length <= LONGEST_EDITED && drawsWholeText(typing.editor);
    const args = { ...typing.target, text: known ? text : '', replace: true };
    const note = typing.target === null ? NOTHING_TELLS : 'more was typed than the editor shows at once';
    tellHost({ action: { tool: 'electron_type_into_editor', args, ...more, ...(known && typing.target !== null ? {} : { note }) } });
  },
};
