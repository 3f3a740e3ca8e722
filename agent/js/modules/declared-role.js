// The role that the author declares by the role attribute, if ARIA allows it.

import { attributeOf, hasAttributeOf, referencedElements, tagOf } from './dom.js';

const ARIA_ROLES = new Set((
  'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader '
  + 'combobox comment complementary contentinfo definition deletion dialog directory document emphasis feed figure '
  + 'form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee '
  + 'math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph '
  + 'presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox '
  + 'sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion superscript switch '
  + 'tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem '
  + 'graphics-document graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword doc-appendix '
  + 'doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon doc-conclusion doc-cover '
  + 'doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example '
  + 'doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice '
  + 'doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna '
  + 'doc-subtitle doc-tip doc-toc'
).split(' '));
const ROLE_SYNONYMS = { image: 'img', presentation: 'none', directory: 'list' };

// Global states and properties that keep a role=none element from vanishing.
// aria-hidden is not one of them: it hides the element anyway.
const GLOBAL_ARIA = (
  'aria-atomic aria-busy aria-controls aria-current aria-describedby aria-description aria-details aria-dropeffect '
  + 'aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant '
  + 'aria-roledescription'
).split(' ');
const NATIVELY_FOCUSABLE = new Set(['button', 'input', 'select', 'textarea', 'iframe', 'summary']);

function isFocusable(el, tag) {
  if (hasAttributeOf(el, 'tabindex')) return Number.isInteger(parseInt(attributeOf(el, 'tabindex'), 10));
  if (NATIVELY_FOCUSABLE.has(tag)) return !(el.disabled === true || (tag === 'input' && el.type === 'hidden'));
  if (tag === 'a' || tag === 'area') return hasAttributeOf(el, 'href') || hasAttributeOf(el, 'xlink:href');
  return isEditingRoot(el);
}

export function isEditingRoot(el) {
  const value = attributeOf(el, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
}

export function resistsPresentation(el, tag) {
  if (isFocusable(el, tag)) return true;
  for (const name of GLOBAL_ARIA) {
    const value = attributeOf(el, name);
    if (value !== null && value.trim() !== '') return true;
  }
  return false;
}

// Whether the author gave the element itself a name, which makes a section a region.
export function hasAuthorName(el) {
  const labels = referencedElements(el, 'aria-labelledby', 'ariaLabelledByElements');
  if (labels !== null && labels.length > 0) return true;
  const label = attributeOf(el, 'aria-label');
  if (label !== null && label.trim() !== '') return true;
  const title = attributeOf(el, 'title');
  return title !== null && title.trim() !== '';
}

// The first token of a role attribute that is valid for this element, or null.
export function explicitRole(el, tag, value) {
  for (const token of value.toLowerCase().split(/[\t\n\f\r ]+/)) {
    if (!ARIA_ROLES.has(token)) continue;
    const role = ROLE_SYNONYMS[token] || token;
    if (role === 'none') return resistsPresentation(el, tag) ? null : role;
    if ((role === 'form' || role === 'region') && !hasAuthorName(el)) continue;
    return role;
  }
  return null;
}

// The role by the attribute alone, for checks of ancestors.
export function declaredRole(el) {
  const value = attributeOf(el, 'role');
  return value === null || value === '' ? null : explicitRole(el, tagOf(el), value);
}
