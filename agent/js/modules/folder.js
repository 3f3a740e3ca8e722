// A folder for a file input with `webkitdirectory`. Its files come later than the answer to the command that chose it.

import { fileInput } from './fields.js';
import { actionTarget } from './targets.js';

// The list of files of each input before a folder is chosen. Chromium makes a new list with every choice.
const listsBefore = new WeakMap();

export const noteFiles = (input) => listsBefore.set(input, input.files);

export function opFolderFiles(arg) {
  const named = actionTarget(arg);
  const input = fileInput(named) || named;
  return { files: input.files.length, renewed: input.files !== listsBefore.get(input) };
}
