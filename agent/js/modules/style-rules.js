// Finds the elements that a style sheet may concern: generated content, boxes that are hidden or moved away, invisible
// letters.
//
// Reading the computed style of every element would take longer than the rest of a walk. So the style sheets are
// searched once for rules of these kinds. The computed style is read only for elements whose class, id or tag is in the
// last part of such a rule's selector. A sheet is read again only for new rules. A short sheet is read for each walk,
// since a rule may be rewritten in place.

import {
  FRAGMENT, adoptedSheetsOf, animationsIn, assignedSlotOf, attributeOf, hasAnyAttribute, hasAttributeOf, isSvg,
  nodeTypeOf, shadowOf, styleSheetsOf, treeRootOf,
} from './dom.js';
import { remember } from './pass.js';

// Kinds of rules, by their effects.
const GENERATES = 1;
export const FADES = 2; // opacity
export const CLIPS = 4;
export const TURNS = 8; // transforms
export const CUTS = 16; // overflow
export const MOVES = 32; // offsets and margins
export const LETTERS = 64;
export const BOX = FADES | CLIPS | TURNS | CUTS | MOVES;

const sheetIndexes = new WeakMap(); // CSSStyleSheet -> SheetIndex
let walksBegun = 0;

export const noteNewWalk = () => { walksBegun++; };

// The most rules of a short sheet. Reading that many takes about 2 ms.
const SHORT_SHEET = 500;

const PSEUDO = /::?(?:before|after)/i;
const OTHER_PSEUDO = /::/;
const SIMPLE_KEY = /\.((?:[\w-]|[^\x00-\x7f])+)|#((?:[\w-]|[^\x00-\x7f])+)|^([a-z][\w-]*)/i;

let indexesMade = 0;

class SheetIndex {
  constructor() {
    this.version = ++indexesMade;
    this.rules = 0; // how many top-level rules were read
    this.walk = walksBegun;
    this.classes = new Map(); // class -> kinds
    this.tags = new Map();
    this.ids = new Map();
    this.any = 0; // kinds of rules that cannot be keyed: every element may match
  }

  note(selector, kinds) {
    const key = selectorKey(selector);
    if (key === null) this.any |= kinds;
    else this[key[0]].set(key[1], (this[key[0]].get(key[1]) || 0) | kinds);
  }

  saysAsMuchAs(other) {
    return this.any === other.any && hasSameEntries(this.classes, other.classes) && hasSameEntries(this.tags, other.tags)
      && hasSameEntries(this.ids, other.ids);
  }
}

function hasSameEntries(a, b) {
  if (a.size !== b.size) return false;
  for (const [key, kinds] of a) if (b.get(key) !== kinds) return false;
  return true;
}

// Parts of a selector that only restrict it further. They may contain dots and combinators themselves.
const NARROWS = /\[[^\]]*\]|:(?!is\b|where\b|host|-webkit-any|slotted|part)[\w-]+(?:\([^()]*\))?/g;

// The simple selector that any matched element must have: [kind, value] or null.
function selectorKey(selector) {
  const end = selector.search(PSEUDO);
  const compound = (end < 0 ? selector : selector.slice(0, end)).replace(NARROWS, '').trim();
  if (/[()\\&]/.test(compound)) return null;
  const match = SIMPLE_KEY.exec(compound.split(/[\s>+~]+/).pop());
  if (!match) return null;
  if (match[1]) return ['classes', match[1]];
  return match[2] ? ['ids', match[2]] : ['tags', match[3].toLowerCase()];
}

function indexRule(rule, index) {
  const selectors = rule.selectorText;
  if (selectors !== undefined && rule.style !== undefined && rule.style.length > 0) indexStyleRule(selectors, rule.style, index);
  if (rule.styleSheet) indexSheet(rule.styleSheet, index);
  else if (rule.cssRules) for (const inner of rule.cssRules) indexRule(inner, index);
}

function indexStyleRule(selectors, style, index) {
  const kinds = kindsOf(style);
  if (kinds === 0) return;
  // Do not split at commas inside :is(…).
  if (selectors.includes('(') && selectors.includes(',') && !selectors.startsWith(':host')) {
    index.any |= PSEUDO.test(selectors) ? kinds : kinds & ~GENERATES;
    return;
  }
  for (const selector of selectors.split(',')) {
    if (PSEUDO.test(selector)) {
      if ((kinds & GENERATES) !== 0) index.note(selector, GENERATES);
    } else if (!OTHER_PSEUDO.test(selector) && !selector.trimStart().startsWith(':host')) {
      if ((kinds & ~GENERATES) !== 0) index.note(selector, kinds & ~GENERATES);
    }
  }
}

// The kinds of a rule's declarations. A value that is only known when it is computed may be of any kind.
function kindsOf(style) {
  let kinds = 0;
  for (let i = 0; i < style.length; i++) {
    const judge = JUDGES[style[i]];
    if (judge !== undefined && (kinds & judge.kind) !== judge.kind && judge.tells(style.getPropertyValue(style[i]))) kinds |= judge.kind;
  }
  return kinds;
}

const isOther = (...harmless) => (value) => !harmless.includes(value);
const NO_MOVE = /^(?:auto|0|(?:1?\d?\d(?:\.\d+)?|200)(?:px)?|\d?\d?(?:\.\d+)?r?em|[0-5]?\d(?:\.\d+)?%)$/;
const isFar = (value) => !NO_MOVE.test(value);
const isNegative = (value) => value === '' || /^-|[(]/.test(value);
const isFaint = (value) => !(Number.parseFloat(value) > 0);
const isTiny = (value) => (/^[a-z-]+$/.test(value) ? false : !(Number.parseFloat(value) >= (value.endsWith('px') ? 1 : 0.2)));
const isClear = (value) => value === '' || /transparent|var\(|mix\(|from |, 0\)|\/ 0/.test(value);

const judge = (kind, tells, ...names) => names.map((name) => [name, { kind, tells }]);
const JUDGES = Object.assign(Object.create(null), Object.fromEntries([
  judge(GENERATES, isOther('none', 'normal', '""'), 'content'),
  judge(FADES, isFaint, 'opacity'),
  judge(TURNS, isOther('none'), 'transform', 'scale', 'translate'),
  judge(CLIPS, isOther('none'), 'clip-path'),
  judge(CLIPS, isOther('auto'), 'clip'),
  judge(CUTS, isOther('visible'), 'overflow-x', 'overflow-y', 'overflow-inline', 'overflow-block'),
  judge(MOVES, isFar, 'left', 'top', 'right', 'bottom', 'inset-inline-start', 'inset-inline-end', 'inset-block-start', 'inset-block-end'),
  judge(MOVES, isNegative, 'margin-left', 'margin-inline-start'),
  judge(MOVES, isOther('static', 'relative', 'absolute', 'sticky'), 'position'),
  judge(LETTERS, isTiny, 'font-size'),
  judge(LETTERS, isClear, 'color', '-webkit-text-fill-color'),
  judge(LETTERS, isOther('0', '0px'), 'text-indent'),
  judge(LETTERS, isOther('none'), 'text-transform', '-webkit-text-security'),
  judge(BOX | LETTERS, isOther('none'), 'animation-name'),
].flat()));

function indexSheet(sheet, index) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    index.any = GENERATES | BOX | LETTERS; // another origin's sheet: unreadable
    return;
  }
  for (let i = index.rules; i < rules.length; i++) indexRule(rules[i], index);
}

function sheetIndexOf(sheet) {
  const known = sheetIndexes.get(sheet);
  let count = -1;
  try {
    count = sheet.cssRules.length;
  } catch {
    // The sheet cannot be read. indexSheet records that in the index.
  }
  const isFresh = known !== undefined && count >= known.rules && (count >= SHORT_SHEET || known.walk === walksBegun);
  if (isFresh && count === known.rules) return known;
  const index = isFresh ? known : new SheetIndex();
  indexSheet(sheet, index);
  index.rules = count;
  if (isFresh) index.version = ++indexesMade;
  // The sheet was read again and is unchanged, so its version stays.
  else if (known !== undefined && index.saysAsMuchAs(known)) index.version = known.version;
  sheetIndexes.set(sheet, index);
  return index;
}

// A number that changes when a sheet may concern other elements than before.
export const versionOf = (sheet) => (sheet.disabled ? 0 : sheetIndexOf(sheet).version);

// All sheets of one document or shadow root.
class RootRules {
  constructor(root) {
    this.root = root;
    this.any = 0;
    this.animated = null; // elements whose style is not what rules say
    this.inShadow = nodeTypeOf(root) === FRAGMENT;
    this.indexes = [];
    this.byClass = new Map(); // class attribute -> kinds
    this.byTag = new Map();
    for (const sheets of [styleSheetsOf(root), adoptedSheetsOf(root)]) {
      for (const sheet of sheets || []) {
        if (sheet.disabled) continue;
        const index = sheetIndexOf(sheet);
        this.any |= index.any;
        if (index.classes.size + index.tags.size + index.ids.size > 0) this.indexes.push(index);
      }
    }
  }

  isAnimated(el) {
    this.animated ??= new Set(animationsIn(this.root).map(({ effect }) => effect && effect.target));
    return this.animated.size > 0 && this.animated.has(el);
  }

  kindsOf(el, tag) {
    let kinds = this.any;
    const ofTag = this.byTag.get(tag);
    kinds |= ofTag === undefined ? this.look(this.byTag, tag, [tag], 'tags') : ofTag;
    if (!hasAnyAttribute(el)) return kinds;
    if (this.indexes.length > 0) {
      const className = attributeOf(el, 'class');
      if (className !== null) {
        const known = this.byClass.get(className);
        kinds |= known === undefined ? this.look(this.byClass, className, className.split(/\s+/), 'classes') : known;
      }
      const id = attributeOf(el, 'id');
      if (id !== null) for (const index of this.indexes) kinds |= index.ids.get(id) || 0;
    }
    const own = attributeOf(el, 'style');
    return own === null ? kinds : kinds | kindsOfAttribute(own);
  }

  look(known, key, words, list) {
    let kinds = 0;
    for (const index of this.indexes) for (const word of words) kinds |= index[list].get(word) || 0;
    known.set(key, kinds);
    return kinds;
  }
}

const WORDS_OF_KINDS = [
  [FADES, /opacity/i], [CLIPS, /clip/i], [TURNS, /transform|translate|scale/i], [CUTS, /overflow/i],
  [MOVES, /left|right|top|bottom|inset|margin/i], [LETTERS, /font|color|text/i], [BOX | LETTERS, /animation|\ball\s*:/i],
];

const kindsOfAttribute = (style) => WORDS_OF_KINDS.reduce((kinds, [kind, words]) => (words.test(style) ? kinds | kind : kinds), 0);

const newRootRules = (root) => new RootRules(root);

const rulesOf = (el) => remember('rules', treeRootOf(el), newRootRules);

export const mayGenerate = (el, tag) => (rulesOf(el).kindsOf(el, tag) & GENERATES) !== 0;

// The kinds of styles that may hide, move or colour an element, by rules of its tree and by other means. SVG has them
// in attributes. Animations and transitions need no rule. Rules of another tree reach a shadow host, slotted elements
// and parts.
export function kindsAbout(el, tag) {
  const rules = rulesOf(el);
  const elsewhere = isSvg(el) || shadowOf(el) !== null || assignedSlotOf(el) !== null || (rules.inShadow && hasAttributeOf(el, 'part'));
  return elsewhere || rules.isAnimated(el) ? BOX | LETTERS : rules.kindsOf(el, tag);
}
