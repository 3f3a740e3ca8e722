// Monaco. Its workers are files of their own, which the page starts by their names.
export * from 'monaco-editor';
