// One pass: the caches that make a walk over many elements cheap.
//
// A pass is a stretch of synchronous code in which the page cannot change (`beginPass()` … `endPass()`). Passes may
// nest. Outside of a pass every function of the agent works as well, but caches nothing.

import { elementsOf } from './dom.js';

let passDepth = 0;
export let pass = null;

// Pages with more elements than this count as large. On smaller ones the style of every element is read, which takes 3
// µs for each.
const LARGE_PAGE = 1000;

class Pass {
  constructor() {
    this.inherited = new Map(); // element -> bits that its descendants inherit
    this.rendered = new Map(); // element inside another one's name -> SHOWN, TEXT_HIDDEN or GONE
    this.hiding = new Map(); // element -> what hides its content, as bits
    this.boxes = new Map(); // parent element -> its rectangle
    this.labels = new Map(); // tree root -> Map(control -> its <label>s)
    this.rules = new Map(); // tree root -> the elements that its style rules may match
    this.tableRoles = new Map(); // <table> -> role
    this.active = new Map(); // document -> its deep active element
    this.names = new Map(); // element found by a search -> its name
    this.hands = new Map(); // element -> whether its cursor is a hand
    // The last results of visibility.js, because siblings follow each other in a walk.
    this.lastParent = null;
    this.lastParentBits = 0;
    this.lastElement = null;
    this.lastRender = 0;
    this.large = null;
  }

  // Whether the page is large, so that styles are read only where rules may match. Counted at the first use.
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

// Ends passes whose code was terminated, so that no `finally` block ran (work.js).
export function abandonPasses() {
  passDepth = 0;
  pass = null;
}

// The value of `cache`, the name of a map of the pass, for `key`. Computes it if it is missing.
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
