// CodeMirror 6 as its makers' set-up has it: closing brackets and indenting as one types.
export { EditorView, basicSetup } from 'codemirror';
export { javascript } from '@codemirror/lang-javascript';
