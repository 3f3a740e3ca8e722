// ProseMirror with its example set-up: lists, headings, input rules (smart quotes, dashes), key maps.
export { EditorState } from 'prosemirror-state';
export { EditorView } from 'prosemirror-view';
export { DOMParser, Schema } from 'prosemirror-model';
export { schema as basic } from 'prosemirror-schema-basic';
export { addListNodes } from 'prosemirror-schema-list';
export { exampleSetup } from 'prosemirror-example-setup';
