// Monaco, with the language whose brackets, quotes and indentation the tests type.
export * from 'monaco-editor';
