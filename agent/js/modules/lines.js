// Assembles text as CSS lays it out: collapses white space within a line, merges line breaks between boxes, and applies
// `text-transform`.

import { drawn, letteringOf } from './lettering.js';

const SPACES = /[ \t\n\f\r]+/g;
const BREAKS = / *\r?\n */g;

export class Lines {
  constructor() {
    this.pieces = [];
    this.breaks = 0; // line breaks before the next text, unless it is the first
    this.space = false; // whether a space precedes the next text of the line
    this.startsLine = true;
  }

  // Adds text of an element with this computed style.
  add(data, style) {
    const space = style.whiteSpace;
    const text = drawn(data, letteringOf(style));
    if (space === 'normal' || space === 'nowrap') this.collapsed(text);
    else if (space === 'pre-line' || space === 'preserve-breaks') this.lines(text);
    else if (/^(?:pre|break)/.test(space)) this.kept(text);
    else this.collapsed(text);
  }

  collapsed(text) {
    if (/^[ \t\n\f\r]/.test(text)) this.space = !this.startsLine;
    const tidy = text.replace(SPACES, ' ').replace(/^ | $/g, '');
    if (tidy === '') return;
    this.put(tidy);
    this.space = /[ \t\n\f\r]$/.test(text);
  }

  // Adds text with `white-space: pre-line`: spaces collapse, line breaks stay.
  lines(text) {
    text.split(BREAKS).forEach((line, i) => {
      if (i > 0) this.newLine();
      this.collapsed(line);
    });
  }

  kept(text) {
    this.put(text);
    this.startsLine = text.endsWith('\n');
  }

  put(text) {
    if (this.breaks > 0 && this.pieces.length > 0) this.pieces.push('\n'.repeat(this.breaks));
    else if (this.space && !this.startsLine) this.pieces.push(' ');
    this.pieces.push(text);
    this.breaks = 0;
    this.space = false;
    this.startsLine = false;
  }

  newLine() {
    this.mark('\n');
    this.startsLine = true;
  }

  tab() {
    this.mark('\t');
    this.startsLine = true;
  }

  // Adds a line break or a tab, which does not collapse.
  mark(character) {
    this.space = false;
    if (this.breaks > 0 && this.pieces.length > 0) this.pieces.push('\n'.repeat(this.breaks));
    this.breaks = 0;
    this.pieces.push(character);
  }

  breakLines(count) {
    this.breaks = Math.max(this.breaks, count);
    this.space = false;
    this.startsLine = true;
  }

  text() {
    return this.pieces.join('');
  }
}
