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
    this.isText = kind === CONTENT; // the name is its own text, and may be longer
    this.description = '';
    this.value = null;
    this.clickable = false; // by its look, not by its role
    this.drawing = null; // the visible label that stands for it
    this.unseen = false; // no part of it is visible: left out of texts
    this.covered = false; // another element lies over it
    this.ref = null;
    this.nth = 0; // number among the runs of text in one element
    this.changed = false;
    this.bbox = null;
    this.boxBefore = null; // the box in the last walk, for a reused entry
    this.state = 0; // the result of stateOf, without the flags of the walk
    this.mayChangeUnseen = false; // may change without a mutation in it
    // The text and JSON of the entry, kept for the next snapshot.
    this.words = null;
    this.json = null;
    this.boxJson = null;
    // Its row (rows.js).
    this.apart = ''; // the name with spaces between touching boxes; '' if there are none
    this.row = null;
    this.rowEl = null;
    this.own = -1;
    this.up = 0;
    this.around = null;
  }
}
