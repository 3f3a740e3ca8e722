// Which elements may have CSS generated content (::before, ::after).
//
// Asking every element for its pseudo-elements would cost more than all the
// rest of a name. So the style sheets are read once for rules that generate
// text, and only elements whose class, id or tag such a rule ends in are asked.
// A sheet is read again only for rules added to it since.

import { attributeOf, treeRootOf } from './dom.js';
import { remember } from './pass.js';

const sheetIndexes = new WeakMap(); // CSSStyleSheet -> SheetIndex

const GENERATES = /::?(?:before|after)/i;
const SIMPLE_KEY = /\.((?:[\w-]|[^\x00-\x7f])+)|#((?:[\w-]|[^\x00-\x7f])+)|^([a-z][\w-]*)/i;

class SheetIndex {
  constructor() {
    this.rules = 0; // how many top-level rules were read
    this.classes = new Set();
    this.tags = new Set();
    this.any = false; // some rule cannot be keyed: every element may match
  }
}

// What only narrows a selector down, and may hold dots and combinators itself.
const NARROWS = /\[[^\]]*\]|:(?!is\b|where\b|host|-webkit-any|slotted|part)[\w-]+(?:\([^()]*\))?/g;

// The simple selector that any matched element must have: [kind, value] or null.
function selectorKey(selector) {
  const compound = selector.slice(0, selector.search(GENERATES)).replace(NARROWS, '').trim();
  if (/[()\\]/.test(compound)) return null;
  const match = SIMPLE_KEY.exec(compound.split(/[\s>+~]+/).pop());
  if (!match || match[2]) return null;
  return match[1] ? ['classes', match[1]] : ['tags', match[3].toLowerCase()];
}

function indexRule(rule, index) {
  const selectors = rule.selectorText;
  if (selectors !== undefined && GENERATES.test(selectors)) {
    const content = rule.style.content;
    if (content !== '' && content !== 'none' && content !== 'normal' && content !== '""') {
      for (const selector of selectors.split(',')) {
        if (!GENERATES.test(selector)) {
          // A comma inside :is(…) may have cut the selector in two.
          if (selectors.includes('(')) index.any = true;
          continue;
        }
        const key = selectorKey(selector);
        if (key) index[key[0]].add(key[1]);
        else index.any = true;
      }
    }
  }
  if (rule.styleSheet) indexSheet(rule.styleSheet, index);
  else if (rule.cssRules) for (const inner of rule.cssRules) indexRule(inner, index);
}

function indexSheet(sheet, index) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    index.any = true; // another origin's sheet: unreadable
    return;
  }
  for (let i = index.rules; i < rules.length; i++) indexRule(rules[i], index);
}

function sheetIndexOf(sheet) {
  let index = sheetIndexes.get(sheet);
  let count = -1;
  try {
    count = sheet.cssRules.length;
  } catch {
    // Unreadable; indexSheet says so in the index.
  }
  if (index === undefined || count < index.rules) {
    index = new SheetIndex();
    sheetIndexes.set(sheet, index);
  }
  if (count !== index.rules) {
    indexSheet(sheet, index);
    index.rules = count;
  }
  return index;
}

// All sheets of one document or shadow root.
class GeneratedContent {
  constructor(root) {
    this.any = false;
    this.indexes = [];
    this.byClass = new Map(); // class attribute -> may generate
    for (const sheets of [root.styleSheets, root.adoptedStyleSheets]) {
      for (const sheet of sheets || []) {
        if (sheet.disabled) continue;
        const index = sheetIndexOf(sheet);
        this.any = this.any || index.any;
        if (index.classes.size > 0 || index.tags.size > 0) this.indexes.push(index);
      }
    }
  }

  mayGenerate(el, tag) {
    if (this.any || tag === 'q') return true;
    if (this.indexes.length === 0) return false;
    for (const index of this.indexes) if (index.tags.has(tag)) return true;
    const className = attributeOf(el, 'class');
    if (className === null) return false;
    let known = this.byClass.get(className);
    if (known === undefined) {
      known = className.split(/\s+/).some((name) => this.indexes.some((index) => index.classes.has(name)));
      this.byClass.set(className, known);
    }
    return known;
  }
}

const newGeneratedContent = (root) => new GeneratedContent(root);

export function mayHaveGenerated(el, tag) {
  return remember('generated', treeRootOf(el), newGeneratedContent).mayGenerate(el, tag);
}

const CONTENT_TOKEN = /"((?:[^"\\]|\\.)*)"|(open-quote|close-quote)|(\/)|(url\([^)]*\)|[a-z-]+\((?:[^()]|\([^()]*\))*\))|\S+/g;

// What one pseudo-element says: { text, alt, inline }, or null when there is none.
export function generatedText(el, pseudo) {
  const style = getComputedStyle(el, pseudo);
  const content = style.content;
  if (content === '' || content === 'none' || content === 'normal' || style.display === 'none') return null;
  if (style.visibility !== 'visible') return null;
  let text = '';
  let alt = false;
  for (const [token, string, quote, slash] of content.matchAll(CONTENT_TOKEN)) {
    if (slash) {
      // What follows replaces the content for assistive technology.
      text = '';
      alt = true;
    } else if (string !== undefined) {
      text += string.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex, char) => (hex ? String.fromCodePoint(parseInt(hex, 16)) : char));
    } else if (quote) {
      text += quote === 'open-quote' ? '“' : '”';
    } else if (token.startsWith('attr(')) {
      text += attributeOf(el, token.slice(5, -1).trim()) || '';
    }
  }
  // Where fonts keep their icons: nobody can read them.
  return { text: text.replace(/\p{Co}/gu, ''), alt, inline: style.display === 'inline' };
}
