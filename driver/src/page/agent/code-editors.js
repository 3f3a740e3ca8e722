// Code editors, each one textbox: Monaco keeps its text in a model of its own, draws some lines of it, and has the focus
// in a field that holds next to nothing; CodeMirror draws its lines in the field.

const EDITOR_INPUT = 'textarea.inputarea, .native-edit-context, .cm-content';

const isEditorInput = (el) => (el.localName === 'textarea' || el.localName === 'div') && matchesSelector(el, EDITOR_INPUT)
  && el.closest(CODE_EDITORS) !== null;

// The lines that it shows. Monaco's stand in any order, each at its height, with no-break spaces.
function editorText(editor) {
  const lines = Array.from(queryAll(editor, '.view-lines > .view-line, .cm-content > .cm-line'));
  if (lines.some((line) => line.style.top !== '')) lines.sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top));
  return lines.map((line) => textContentOf(line).replace(/\u00a0/g, ' ').replace(/\u200b/g, '')).join('\n');
}

const textOfEditorAt = (el) => editorText(el.closest(CODE_EDITORS));

function editorLanguage(el) {
  const mode = el.closest('[data-mode-id]');
  const language = attributeOf(el, 'data-language') || (mode && attributeOf(mode, 'data-mode-id'));
  return language ? `language ${language}` : '';
}
