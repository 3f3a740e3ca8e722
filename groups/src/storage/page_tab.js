// Puts session storage into the first document of its origin in a tab, in the page's own world before any script of it.

// A text that is no Unicode is base64 of its code units, as `page_codec.js` writes it.
const textOf = (told) => {
  if (typeof told === 'string') return told;
  const bytes = Uint8Array.from(atob(told.v), (char) => char.charCodeAt(0));
  return Array.from(new Uint16Array(bytes.buffer), (code) => String.fromCharCode(code)).join('');
};

function put({ origin, pairs }) {
  const own = location.protocol === 'file:' && self.origin === 'null' ? 'file://' : self.origin;
  if (own !== origin) return;
  // The host removes this script as soon as a document has begun. A page may be faster.
  const [entry] = performance.getEntriesByType('navigation');
  if (entry && entry.type !== 'navigate') return;
  try {
    if (sessionStorage.length === 0) for (const { name, value } of pairs) sessionStorage.setItem(textOf(name), textOf(value));
  } catch { /* A document without storage, or with less room than the host has counted. */ }
}
