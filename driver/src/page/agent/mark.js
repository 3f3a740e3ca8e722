// For a person who looks on: what is to be marked on the screen, and how what a person has pointed at is named again.

function opMark(arg) {
  const { el, matched } = readTarget(arg);
  if (!showsBox(el)) throw new Fault('ELEMENT_NOT_VISIBLE', `${label(el)} is not visible: there is nothing to mark`);
  const marked = { target: describe(el), in_view: inViewport(el, boundingRectOf(el)) !== null };
  if (matched > 1) marked.matched = matched;
  return marked;
}

// Called with the node itself, which the protocol resolves into this world; the op that follows tells of it.
let pointed = null;
function pointAt(node) {
  pointed = node;
  return okJson({});
}

function opPointed() {
  const node = pointed;
  pointed = null;
  beginPass();
  try {
    const el = meantBy(node);
    const target = describe(el);
    return { target, locator: lastingLocator(el, target), takes_text: TEXT_ROLES.has(target.role) };
  } finally {
    endPass();
  }
}

const TEXT_ROLES = new Set(['textbox', 'searchbox']);

// Somebody who points at the icon in a button, or at the words beside a box, means the button, and the box.
function meantBy(node) {
  const first = nodeTypeOf(node) === ELEMENT ? node : parentAcross(node);
  for (let at = first; at; at = parentAcross(at)) {
    if (nodeTypeOf(at) !== ELEMENT) continue;
    if (at.localName === 'label' && at.control) return at.control;
    if (isControlOrClickable(at, canonicalRole(roleOf(at) || ''))) return at;
  }
  return first;
}

// What finds it tomorrow too: what a reader calls it, or else what its authors have called it for tests, or else CSS.
// null where nothing finds it alone.
function lastingLocator(el, { role, name }) {
  const named = { role, name_exact: name };
  const isNamed = name !== '' && !TRANSPARENT_ROLES.has(role) && nameOf(el) === name;
  if (isNamed && findsOnly(el, named)) return named;
  const selector = testIdSelectors(el).find((css) => findsOnly(el, { selector: css })) || shortSelector(el);
  return selector && { selector };
}

function findsOnly(el, target) {
  const found = matchTarget(target);
  return found.length === 1 && found[0] === el;
}

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const testIdSelectors = (el) => TEST_IDS.flatMap((name) => attributeSelector(el, name));

// Not what holds what the app's data says, nor what a line cannot hold.
function attributeSelector(el, name) {
  const value = attributeOf(el, name);
  return value && value.length <= 80 && !/[\x00-\x1f]/.test(value) ? [`[${name}="${value.replace(/["\\]/g, '\\$&')}"]`] : [];
}

// Frameworks number and hash what they make up: that is another one after the next build, or the next start.
const LASTING_ID = /^[a-z][\w-]{0,60}$/i;
const MADE_UP = /\d{3}|\d[a-z]+\d|[a-f]\d[a-f]|^(?:radix|mui|ember|headlessui|react-aria)/i;
const LASTING_CLASS = /^[a-z]{2,}(?:-[a-z]+)*$/;
const STATE_CLASS = /\b(?:active|selected|focus(?:ed)?|hover(?:ed)?|open|disabled|checked|current|visible|hidden|show)\b/;
const MOST_CLASSES = 4;

// What one element may be told by, the best first.
function ownSelectors(el) {
  const id = attributeOf(el, 'id');
  const tag = CSS.escape(tagOf(el));
  const classes = (attributeOf(el, 'class') || '').split(/\s+/).filter((word) => LASTING_CLASS.test(word) && !STATE_CLASS.test(word));
  return [
    ...(id && LASTING_ID.test(id) && !MADE_UP.test(id) ? [`#${CSS.escape(id)}`] : []),
    ...testIdSelectors(el),
    ...['name', 'aria-label', 'placeholder', 'title'].flatMap((name) => attributeSelector(el, name)).map((css) => tag + css),
    ...classes.slice(0, MOST_CLASSES).map((word) => `${tag}.${word}`),
    tag,
  ];
}

function shortSelector(el) {
  const is = (css) => findsOnly(el, { selector: css });
  const own = ownSelectors(el);
  const alone = own.find(is);
  if (alone) return alone;
  const above = [];
  for (let at = el.parentElement; at && at !== document.body; at = at.parentElement) above.push(at);
  for (const holder of above) {
    for (const outer of ownSelectors(holder)) {
      const both = own.map((inner) => `${outer} ${inner}`).find(is);
      if (both) return both;
    }
  }
  let path = nthSelector(el);
  for (const holder of above) {
    if (is(path)) return path;
    path = `${nthSelector(holder)} > ${path}`;
  }
  return is(path) ? path : null;
}

function nthSelector(el) {
  const tag = tagOf(el);
  const parent = parentNodeOf(el);
  const alike = parent ? Array.from(childrenOf(parent)).filter((child) => tagOf(child) === tag) : [el];
  return alike.length < 2 ? CSS.escape(tag) : `${CSS.escape(tag)}:nth-of-type(${alike.indexOf(el) + 1})`;
}
