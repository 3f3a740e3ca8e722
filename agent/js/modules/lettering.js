// How letters are drawn: in which case, as dots, or so that nobody can see them.

export const PLAIN = 'none';
export const NO_COLOUR = /^rgba.*, 0\)$|\/ 0\)$/;

// In CSS pixels. Nobody can read less, whatever the screen.
const SMALLEST_FONT = 1;

export function hasInk(style, svg = false) {
  if (Number.parseFloat(style.fontSize) < SMALLEST_FONT) return false;
  if (svg) return style.fill !== 'none' || style.stroke !== 'none';
  if (!NO_COLOUR.test(style.webkitTextFillColor)) return true;
  // A gradient behind transparent letters, or the shadow alone, is a way to draw them.
  return style.webkitBackgroundClip === 'text' || style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';
}

const DOTS = 'dots';

// `text-transform`, or `dots` where a style hides what is written.
export const letteringOf = (style) => (style.webkitTextSecurity === 'none' ? style.textTransform : DOTS);

// A text in that lettering.
export function drawn(text, lettering) {
  if (lettering === PLAIN) return text;
  if (lettering === DOTS) return text.replace(/\S/gu, '•');
  if (lettering === 'uppercase') return text.toUpperCase();
  if (lettering === 'lowercase') return text.toLowerCase();
  return lettering === 'capitalize' ? capitalized(text) : text;
}

let words = null;

function capitalized(text) {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(words.segment(text), ({ segment }) => segment.replace(/^./u, (first) => first.toUpperCase())).join('');
}
