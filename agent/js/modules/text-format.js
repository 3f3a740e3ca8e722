// Formats text for one line: removes characters that would break it, and cuts it.

// Control characters would break the rule of one line for each element. Bidi overrides would change the order of the
// text.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const STEERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;
const NEEDS_CARE = /["\\\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;

// Test first, because most text needs no change and a copy costs more.
const UNCOLLAPSED = /[^\S ]| {2}|^ | $/;
export const collapse = (text) => (UNCOLLAPSED.test(text) ? text.replace(/\s+/g, ' ').trim() : text);

export function clip(text, max) {
  if (text.length <= max) return text;
  // Not in the middle of a surrogate pair.
  const end = (text.charCodeAt(max - 1) & 0xfc00) === 0xd800 ? max - 1 : max;
  return `${text.slice(0, end)}…(+${text.length - end})`;
}

export function quoted(text, max) {
  let shown = text.length > max ? clip(text, max) : text;
  if (NEEDS_CARE.test(shown)) shown = printable(shown).replace(/["\\]/g, '\\$&');
  return `"${shown}"`;
}

export const plainLine = (text, max) => clip(printable(text), max);

// The text on one line, without invisible characters.
export const inOneLine = (text) => collapse(text.replace(STEERING, ''));

// The form in which names are compared.
export const comparable = (text) => inOneLine(text).toLowerCase();

function printable(text) {
  return text.replace(STEERING, '').replace(UNPRINTABLE, ' ');
}

// Characters of private use areas. A font draws them as icons, and they are no readable text.
export const withoutIcons = (text) => text.replace(/[\ue000-\uf8ff]/g, '').trim();
