// CSS generated content (::before, ::after): which elements may have some, and what it says.

import { attributeOf, styleOf } from './dom.js';
import { mayGenerate } from './style-rules.js';

export const mayHaveGenerated = (el, tag) => tag === 'q' || mayGenerate(el, tag);

const CONTENT_TOKEN = /"((?:[^"\\]|\\.)*)"|(open-quote|close-quote)|(\/)|(url\([^)]*\)|[a-z-]+\((?:[^()]|\([^()]*\))*\))|\S+/g;

// The text of a pseudo-element: { text, alt, inline }, or null when there is none. `asDrawn` ignores its alternative
// text for assistive technology.
export function generatedText(el, pseudo, style = styleOf(el, pseudo), asDrawn = false) {
  const content = style.content;
  if (content === '' || content === 'none' || content === 'normal' || style.display === 'none') return null;
  if (style.visibility !== 'visible') return null;
  let text = '';
  let alt = false;
  for (const [token, string, quote, slash] of content.matchAll(CONTENT_TOKEN)) {
    if (slash && asDrawn) break;
    if (slash) {
      // The part after the slash replaces the content for assistive technology.
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
  // Private use areas of Unicode, where fonts keep icons. They are no readable text.
  return { generated: true, text: text.replace(/\p{Co}/gu, ''), alt, inline: style.display === 'inline' };
}
