// An entry of the walk: the facts about an element, or about a run of text.

import { CONTENT } from './role-kinds.js';

export class Entry {
  constructor(el, tag, role, name, kind, mask, depth, chain) {
    this.el = el;
    this.tag = tag;
    this.role = role;
    this.name = name;
    this.kind = kind;
    this.mask = mask;
    this.depth = depth;
    this.chain = chain;
    this.isText = kind === CONTENT; // its name is what is written in it, and may be longer than one
    this.description = '';
    this.value = null;
    this.clickable = false; // by what a person sees, not by its role
    this.drawing = null; // the label that is drawn in its place
    this.unseen = false; // nothing of it is in sight: it is no line of a text
    this.covered = false; // something lies over it
    this.ref = null;
    this.nth = 0; // of the runs of text in one element
    this.changed = false;
    this.bbox = null;
    this.boxBefore = null; // in the walk before, when it was taken over from it
    this.state = 0; // what stateOf says, before the walk's own flags
    this.mayChangeUnseen = false; // without a mutation in it
    // The text and JSON of the entry, kept for the next snapshot.
    this.words = null;
    this.json = null;
    this.boxJson = null;
    // Its row (rows.js).
    this.apart = ''; // the name with spaces between boxes that touch, where there are any
    this.row = null;
    this.rowEl = null;
    this.own = -1;
    this.up = 0;
    this.around = null;
  }
}
