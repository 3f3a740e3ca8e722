// One pass: the caches that make a walk over many elements cheap.
//
// A pass is a stretch of synchronous code in which the page cannot change
// (`beginPass()` … `endPass()`); passes may nest. With no pass open every
// function of the agent still answers, it only remembers nothing.

import { elementsOf } from './dom.js';

let passDepth = 0;
export let pass = null;

// Elements. Up to these each is asked for its style, which takes some 3 µs.
const LARGE_PAGE = 1000;

class Pass {
  constructor() {
    this.inherited = new Map(); // element -> bits that its descendants inherit
    this.rendered = new Map(); // element met inside a name -> SHOWN, TEXT_HIDDEN or GONE
    this.hiding = new Map(); // element -> what hides its content, as bits
    this.boxes = new Map(); // element that others are in -> its rectangle
    this.labels = new Map(); // tree root -> Map(control -> its <label>s)
    this.rules = new Map(); // tree root -> which elements its style rules are about
    this.tableRoles = new Map(); // <table> -> role
    this.active = new Map(); // document -> its deep active element
    this.names = new Map(); // element that somebody looked for -> its name
    this.hands = new Map(); // element -> whether the cursor is a hand on it
    // Siblings follow each other in a walk: visibility.js remembers what it answered last.
    this.lastParent = null;
    this.lastParentBits = 0;
    this.lastElement = null;
    this.lastRender = 0;
    this.large = null;
  }

  // Whether the page is large, so that questions are avoided. Counted once, on the first use.
  isLarge() {
    this.large ??= elementsOf(document).length > LARGE_PAGE;
    return this.large;
  }
}

export function beginPass() {
  if (passDepth++ === 0) pass = new Pass();
}

export function endPass() {
  if (passDepth > 0 && --passDepth === 0) pass = null;
}

// For passes whose code was ended from outside, so that no `finally` ran (work.js).
export function abandonPasses() {
  passDepth = 0;
  pass = null;
}

// Value of `cache` (the name of one of the pass's maps) for `key`.
export function remember(cache, key, compute) {
  if (pass === null) return compute(key);
  const map = pass[cache];
  let value = map.get(key);
  if (value === undefined) {
    value = compute(key);
    map.set(key, value);
  }
  return value;
}
