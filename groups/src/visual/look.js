// Facts about a page that a picture depends on, and the boxes of masks, with `documents.js` before it.

// How long the fonts of a page may take to load, in ms.
const FONTS_MS = 3000;

async function facts() {
  const late = new Promise((done) => setTimeout(done, FONTS_MS));
  const fonts = getter(Document.prototype, 'fonts')(document);
  if (fonts.status === 'loading') await Promise.race([fonts.ready, late]);
  return {
    width: innerWidth,
    height: innerHeight,
    ratio: devicePixelRatio,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    locale: navigator.language,
  };
}

// The places of the elements that are to be masked, in CSS pixels of the viewport.
function boxes({ masks, most }) {
  const found = [];
  for (const selector of masks) {
    try {
      elementsIn(document, selector);
    } catch {
      throw Object.assign(new Error(selector), { name: 'INVALID_SELECTOR' });
    }
    for (const root of rootsIn(document, false)) found.push(...elementsIn(root, selector));
  }
  const shown = [];
  for (const element of found) {
    const { x, y, width, height } = call(Element.prototype.getBoundingClientRect, element);
    if (width > 0 && height > 0) shown.push({ x, y, width, height });
  }
  return { boxes: shown.slice(0, most), truncated: shown.length > most, ratio: devicePixelRatio };
}
