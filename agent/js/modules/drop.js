// Gives a caller's files to a page by scripted events, where the DevTools protocol cannot.

import { describe, label } from './describe.js';
import { boundingRectOf, documentOf, sendTo, tagOf } from './dom.js';
import { fireInputAndChange } from './edit.js';
import { badArgument } from './agent-error.js';
import { fileInput } from './fields.js';
import { containsAcross, windowOf } from './frames.js';
import { elementAt } from './hit.js';
import { bringIntoView } from './scroll.js';
import { actionTarget } from './targets.js';

function filesOf(view, descriptors) {
  return descriptors.map(({ name, type, base64, lastModified }) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    return new view.File([bytes], name, { type: type || 'application/octet-stream', lastModified: lastModified ?? Date.now() });
  });
}

function transferOf(view, descriptors) {
  const transfer = new view.DataTransfer();
  for (const file of filesOf(view, descriptors)) transfer.items.add(file);
  return transfer;
}

// Drops files whose type differs from that of their name, which only a script can do. It sends dragenter, dragover and
// drop at the centre, to the element that lies there within the target.
export function opDrop(arg) {
  const el = actionTarget(arg);
  const view = windowOf(el);
  bringIntoView(el, 'nearest');
  const rect = boundingRectOf(el);
  const x = rect.left + rect.width / 2;
  const y = rect.top + rect.height / 2;
  const hit = elementAt(documentOf(el), x, y);
  const at = hit && containsAcross(el, hit) ? hit : el;
  const dataTransfer = transferOf(view, arg.files);
  const fire = (type) => !sendTo(at, new view.DragEvent(type, {
    bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y, view,
  }));
  fire('dragenter');
  fire('dragover');
  return { default_prevented: fire('drop'), files: arg.files.length, target: describe(el) };
}

// Sets the files of a file input by script, if DOM.setFileInputFiles does not work: to empty it, for example.
export function opSetFiles(arg) {
  const named = actionTarget(arg);
  const el = fileInput(named) || named;
  if (tagOf(el) !== 'input' || el.type !== 'file') throw badArgument(`${label(el)} is not a file input`);
  if (arg.files.length > 1 && !el.multiple) throw badArgument(`${label(el)} takes one file, ${arg.files.length} were given`);
  el.files = transferOf(windowOf(el), arg.files).files;
  fireInputAndChange(el);
  return { files: el.files.length, target: describe(el) };
}
