// The accessible description of an element (`aria-describedby` and others).

import { BUTTON_TYPES, childText, contentText, referenceText, svgChildText } from './content.js';
import { attributeOf, hasAnyAttribute, referencedElements, tagOf } from './dom.js';
import { nameOf } from './names.js';
import { isBlank, startText, tidyText } from './text-run.js';

// Tags whose own text is the description if something else gives the name (HTML-AAM, SVG-AAM).
const DESCRIBED_BY_OWN_TEXT = new Set(['input', 'table', 'summary', 'svg']);

// The description of an element. `name` is passed by callers that have computed it.
export function descriptionOf(el, name) {
  const tag = tagOf(el);
  if (!hasAnyAttribute(el)) return '';
  const targets = referencedElements(el, 'aria-describedby', 'ariaDescribedByElements');
  if (targets !== null && targets.length > 0) {
    startText(el);
    const text = referenceText(targets);
    if (text !== '') return text;
  }
  const description = attributeOf(el, 'aria-description');
  if (!isBlank(description)) return tidyText(description);
  const own = DESCRIBED_BY_OWN_TEXT.has(tag) ? ownDescription(el, tag) : '';
  const title = attributeOf(el, 'title');
  if (own === '' && isBlank(title)) return '';
  // A description that repeats the name is left out.
  const taken = name === undefined ? nameOf(el) : name;
  if (own !== '' && own !== taken) return own;
  if (isBlank(title)) return '';
  const tip = tidyText(title);
  return tip === taken ? '' : tip;
}

function ownDescription(el, tag) {
  startText(el);
  if (tag === 'table') return childText(el, 'caption');
  if (tag === 'summary') return tidyText(contentText(el, tag, false));
  if (tag === 'svg') return svgChildText(el, 'desc') || svgChildText(el, 'title');
  return BUTTON_TYPES.has(el.type) ? tidyText(el.value) : '';
}
