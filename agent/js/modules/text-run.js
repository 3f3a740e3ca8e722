// The state of one computation of a name, and the rules by which pieces of text are joined.
//
// Where accname leaves the joining of pieces open (accname#205) this follows
// Chromium: inline boxes touch, any other boundary is a space.

import { declaredRole } from './declared-role.js';
import { ELEMENT, firstComposedChild, hasAnyAttribute, nextSiblingOf, nodeTypeOf, styleOf } from './dom.js';
import { generatedText } from './generated.js';

// The source of a piece of text. Only content may touch its neighbour.
export const FROM_NOTHING = 0;
export const FROM_CONTENT = 1;
export const FROM_ATTRIBUTE = 2;
export const FROM_ELEMENT = 3; // label, caption, legend, svg title
export const FROM_TITLE = 4;
export const FROM_VALUE = 5;

const WIDGET_ROLES = new Set((
  'button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider '
  + 'spinbutton switch tab textbox'
).split(' '));

// The state of the computation of a name. Computations are never nested, so one state is enough.
let named = null; // the element whose name it is
export const visited = new Set(); // every other node that was looked at
export const naming = {
  inReference: false, // in a target of aria-labelledby or aria-describedby
  includeHidden: false, // in a target that is itself hidden
  source: FROM_NOTHING, // of the text returned last
};

const UNTIDY = /[\t\n\f\r]|  |^ | $/;

export function startText(el) {
  named = el;
  if (visited.size > 0) visited.clear();
  naming.inReference = false;
  naming.includeHidden = false;
  naming.source = FROM_NOTHING;
}

export const wasVisited = (node) => node === named || visited.has(node);

// Collapses white space and trims; a no-break space is not white space.
export function tidyText(text) {
  if (!UNTIDY.test(text)) return text;
  return text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
}

export const isBlank = (text) => text === null || !/[^\t\n\f\r ]/.test(text);

// Pieces of text in tree order, with a space where the boxes between them do not touch.
export class TextRun {
  constructor() {
    this.text = '';
    this.previous = null; // node or generated text added last
    this.source = FROM_CONTENT;
    this.skipped = null; // the last node that is rendered but not part of the name
  }

  add(text, node) {
    if (text !== '') {
      if (this.text !== '' && !/[\t\n\f\r ]$/.test(this.text) && !/^[\t\n\f\r ]/.test(text) && this.apart(node)) this.text += ' ';
      this.text += text;
      this.source = naming.source;
    }
    this.previous = node;
    this.skipped = null;
  }

  apart(node) {
    if (this.source !== FROM_CONTENT || naming.source !== FROM_CONTENT) return true;
    return breaksLine(this.previous) || breaksLine(node) || (this.skipped !== null && breaksLine(this.skipped));
  }

  addGenerated(el, pseudo) {
    const generated = generatedText(el, pseudo);
    if (generated === null) return;
    naming.source = generated.alt ? FROM_ATTRIBUTE : FROM_CONTENT;
    this.add(generated.text, generated);
  }
}

// Whether a node's box, or one inside it, stands apart from the line of text.
function breaksLine(node) {
  if (node.generated === true) return !node.inline;
  if (nodeTypeOf(node) !== ELEMENT) return false;
  if (styleOf(node).display !== 'inline') return true;
  if (hasAnyAttribute(node) && WIDGET_ROLES.has(declaredRole(node))) return true;
  for (let child = firstComposedChild(node); child !== null; child = nextSiblingOf(child)) {
    if (nodeTypeOf(child) === ELEMENT && holdsBlock(child)) return true;
  }
  return false;
}

// Whether an element contains a block. Not recursive, because content may be deeper than the stack allows.
function holdsBlock(el) {
  const open = [el];
  while (open.length > 0) {
    const at = open.pop();
    const display = styleOf(at).display;
    if (display === 'inline' || display === 'contents') {
      for (let child = firstComposedChild(at); child !== null; child = nextSiblingOf(child)) {
        if (nodeTypeOf(child) === ELEMENT) open.push(child);
      }
    } else if (display !== 'none' && !display.startsWith('inline')) {
      return true;
    }
  }
  return false;
}
