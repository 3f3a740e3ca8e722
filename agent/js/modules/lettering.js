// How letters are drawn: their case, as dots, or invisible.

export const PLAIN = 'none';
export const NO_COLOUR = /^rgba.*, 0\)$|\/ 0\)$/;

// In CSS pixels: smaller text is unreadable on any screen.
const SMALLEST_FONT = 1;

export function hasInk(style, svg = false) {
  if (Number.parseFloat(style.fontSize) < SMALLEST_FONT) return false;
  if (svg) return style.fill !== 'none' || style.stroke !== 'none';
  if (!NO_COLOUR.test(style.webkitTextFillColor)) return true;
  // Transparent letters may still be drawn by a background behind them, a shadow or an outline.
  return style.webkitBackgroundClip === 'text' || style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';
}

const DOTS = 'dots';

// The drawing of letters: the value of `text-transform`, or `dots` for a style that masks them.
export const letteringOf = (style) => (style.webkitTextSecurity === 'none' ? style.textTransform : DOTS);

// The text as it is drawn.
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
