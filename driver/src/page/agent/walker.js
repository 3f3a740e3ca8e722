// The walk: one pass over the composed tree that lists what a reader and an actor need, in document order.
// Generic boxes vanish; runs of inline text become one entry; text that only repeats its parent's name is left out.

const SKIPPED = new Set(['script', 'style', 'template', 'noscript', 'head', 'meta', 'link', 'title', 'desc', 'defs',
  'symbol', 'param', 'source', 'track', 'datalist', 'base', 'clipPath', 'mask', 'br', 'wbr', 'colgroup']);
const INLINE = new Set(['span', 'b', 'i', 'em', 'strong', 'code', 'small', 'sub', 'sup', 'u', 's', 'mark', 'abbr', 'time',
  'q', 'cite', 'var', 'kbd', 'samp', 'bdi', 'bdo', 'font', 'ins', 'del', 'dfn', 'tspan', 'label', 'slot', 'tt', 'big']);
// Elements within each other, generic ones too, until a walk goes on with an empty stack (deeper.js): it ends at some 750
// (22 and 33).
const MAX_LEVELS = 300;
// A longer name is a page by itself, in which nothing is looked for.
const LONGEST_REPEATED = 10000;

// Inherited facts on the way down, as bits.
const IN_HIDDEN = 1; // an ancestor takes it out of sight or out of the accessibility tree
const CONTROLS_ONLY = 2; // inside a leaf role, or hidden: text does not count
const IN_CLOSED = 4; // inside a closed shadow root

// Elements that may be given a shadow root at any time; custom ones may, too (DOM, "attach a shadow root").
const HOSTS = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'header', 'main', 'nav', 'p', 'section', 'span']);

let walk = null;

const newWalk = (within) => ({
  entries: [], frames: [], text: '', apart: '', endsInWord: false, textHost: null, lastHost: null, lastNode: null, overturned: 0, level: 0, deeper: false,
  longContainers: new Map(), roots: new Set([document]), within,
});

// `tells`: the caller will be told what it finds. `all`: every entry gets a ref.
function takeWalk({ tells = false, all = false } = {}) {
  walk = newWalk(null);
  takeStock();
  beginPass();
  try {
    const root = document.documentElement;
    if (root) walkDown(root);
    assignRefs(walk.entries, tells);
    if (all) giveRefsToAll(walk.entries);
    longContainers = walk.longContainers;
    startOver(walk.roots, longContainers.size > 0);
    return walk;
  } finally {
    endPass();
    recording = null;
    walk = null;
  }
}

function refreshRefs() {
  takeWalk();
  hasWalked = true;
}

// A walk of one element alone: nothing of it is kept, no refs are given.
function walkWithin(el) {
  walk = newWalk(el);
  beginPass();
  try {
    walkDown(el);
    return walk;
  } finally {
    endPass();
    walk = null;
  }
}

function visitElement(el, depth, chain, parent, inherited) {
  if (walk.level >= MAX_LEVELS) {
    putOff(el, depth, chain, parent, inherited);
    return;
  }
  walk.level++;
  const fresh = walk.within === null && overturned.size > 0 && overturned.has(el) ? 1 : 0;
  walk.overturned += fresh;
  look(el, depth, chain, parent, inherited);
  walk.overturned -= fresh;
  walk.level--;
}

function look(el, depth, chain, parent, inherited) {
  const tag = tagOf(el);
  lookedElsewhere = false;
  if (SKIPPED.has(tag)) {
    if (tag === 'br' || tag === 'wbr') addText(' ', parentNodeOf(el), inherited);
    return;
  }
  const role = roleOf(el) || '';
  const semantic = isControl(el, role);
  if ((inherited & IN_HIDDEN) === 0 && hasAnyAttribute(el) && attributeOf(el, 'aria-hidden') === 'true') {
    inherited |= IN_HIDDEN | CONTROLS_ONLY;
  }
  if (role === 'listbox' && (inherited & IN_HIDDEN) === 0 && isClippedAway(el, tag)) inherited |= IN_HIDDEN | CONTROLS_ONLY;
  const clickable = !semantic && (inherited & IN_HIDDEN) === 0 && isClickable(el, role);
  // The hand may go by a style sheet alone; all else comes with a mutation in it, or is asked again.
  if (clickable) noteFact(hasHandNow, el, true);
  const control = semantic || clickable;
  if (!control && (TRANSPARENT_ROLES.has(role) || (inherited & CONTROLS_ONLY) !== 0)) {
    visitTransparent(el, tag, depth, chain, parent, inherited);
    return;
  }
  // Asked only of what may become an entry (text asks for itself): it is the dearest question of a walk.
  const render = (inherited & IN_HIDDEN) !== 0 ? GONE : renderOf(el);
  if (render === GONE) inherited |= IN_HIDDEN | CONTROLS_ONLY;
  const partly = NAMED_BY_PARTS.has(role) && firstElementOf(el) !== null && !namedByAuthor(el);
  const name = partly || (render !== SHOWN && !control) ? '' : nameOf(el, role) || (clickable && TRANSPARENT_ROLES.has(role) ? textLabel(el) : '');
  const unlisted = render !== SHOWN || (!name && TRANSPARENT_UNLESS_NAMED.has(role) && role !== 'listitem');
  if (!control && unlisted) {
    visitTransparent(el, tag, depth, chain, parent, inherited);
    return;
  }
  flushText(depth, chain, parent);
  addEntry(el, tag, role, name, control, depth, chain, inherited, render !== SHOWN, partly, clickable);
}

// Some kits keep a list for screen readers, in a box without any size, beside the one that they draw.
function isClippedAway(el, tag) {
  if (tag === 'select' || tag === 'datalist' || areaOf(el) > 0 || getComputedStyle(el).overflowY === 'visible') return false;
  noteUnsure();
  return true;
}

const hasHandNow = (el) => hasHand(el, tagOf(el));

function addEntry(el, tag, role, name, control, depth, chain, inherited, hidden, partly, clickable = false) {
  const entries = walk.entries;
  const at = entries.length;
  const state = packState(stateOf(el, role));
  let mask = state;
  const shownRole = canonicalRole(role) || 'generic';
  if (hidden) mask = withFlag(mask, 'visible', FLAG_FALSE);
  mask = withFlag(mask, 'shadow_closed', inherited & IN_CLOSED ? FLAG_TRUE : FLAG_FALSE);
  const kind = control ? CONTROL : STRUCTURE_ROLES.has(role) ? STRUCTURE : CONTENT;
  const entry = new Entry(el, tag, shownRole, name, kind, mask, depth, chain);
  entry.clickable = clickable;
  entry.description = descriptionOf(el, name) || (TEXT_FIELD_ROLES.has(role) && isEditorInput(el) ? editorLanguage(el) : '');
  entry.value = shownValue(el, role);
  entry.state = state;
  entry.mayChangeUnseen = lookedElsewhere || TEXT_CONTROLS.has(tag) || TEXT_FIELD_ROLES.has(role) || tag === 'option';
  entries.push(entry);
  const innerChain = PLACE_ROLES.has(role) ? nearestThree(role, chain) : chain;
  const doc = frameDocument(el);
  if (doc || tag === 'iframe' || tag === 'frame' || tag === 'webview') {
    noteUnsure();
    if (doc) noteRoot(doc, false);
    if (doc && doc.documentElement) {
      visitElement(doc.documentElement, depth + 1, innerChain, entry, inherited);
      flushText(depth + 1, innerChain, entry);
    } else {
      walk.frames.push(entry);
    }
    return;
  }
  if (tag === 'select') {
    visitOptions(el, depth + 1, innerChain, inherited);
    return;
  }
  if (LEAF_ROLES.has(role) || (control && isEditingHost(el))) inherited |= CONTROLS_ONLY;
  if (inherited & CONTROLS_ONLY && !firstElementOf(el) && !shadowOf(el)) {
    if (clickable) hintAtIcon(entry, at);
    return;
  }
  visitChildren(el, tag, depth + 1, innerChain, entry, inherited);
  flushText(depth + 1, innerChain, entry);
  tidy(entry, at, partly);
  if (clickable) hintAtIcon(entry, at);
  else if (entries.length === at + 1 && saysNothing(entry, role)) entries.length = at;
}

// An empty region for news, and what takes the focus without anything to see, as the ends of a focus trap do.
function saysNothing(entry, role) {
  if (entry.name !== '' || entry.description !== '' || entry.value !== null) return false;
  if (LIVE_ROLES.has(role)) return true;
  if (entry.kind !== CONTROL || !TRANSPARENT_ROLES.has(role) || areaOf(entry.el) > 0) return false;
  noteUnsure();
  return true;
}

const nearestThree = (role, chain) => (chain ? `${role}>${chain.split('>', 2).join('>')}` : role);

const namedByAuthor = (el) => hasAttributeOf(el, 'aria-label') || hasAttributeOf(el, 'aria-labelledby');

// Of a leaf the text is read as a whole: a text node that nobody asks for needs no object in our world.
// An own property may shadow this one on a form, where it only decides whether to look inside.
const firstElementOf = (el) => el.firstElementChild;

function visitTransparent(el, tag, depth, chain, parent, inherited) {
  const inline = INLINE.has(tag);
  // A box whose role or name depends on others may become an entry any time.
  if (lookedElsewhere) noteUnsure();
  if (!inline) flushText(depth, chain, parent);
  // A label's words are the name of its control: once is enough.
  const quiet = tag === 'label' && factOf(controlOf, el) ? CONTROLS_ONLY : 0;
  visitChildren(el, tag, depth, chain, parent, inherited | quiet);
  if (!inline) flushText(depth, chain, parent);
}

function visitChildren(el, tag, depth, chain, parent, inherited) {
  const shadow = shadowOf(el);
  if (shadow) {
    const closed = el.shadowRoot ? 0 : IN_CLOSED;
    noteRoot(shadow, !closed && shadow.slotAssignment !== 'manual');
    visitNodes(firstChildOf(shadow), el, depth, chain, parent, inherited | closed);
    return;
  }
  const assigned = assignedNodesOf(el, tag);
  if (assigned) {
    for (const node of assigned) visitNode(node, el, depth, chain, parent, inherited);
    return;
  }
  if (HOSTS.has(tag) || tag.includes('-')) noteHost(el);
  if (firstElementOf(el) === null) {
    addText(textContentOf(el), el, inherited);
    return;
  }
  visitNodes(firstChildOf(el), el, depth, chain, parent, inherited);
}

function visitNodes(first, host, depth, chain, parent, inherited) {
  if (walk.within === null && isLong(host)) {
    visitLong(first, host, depth, chain, parent, inherited);
    return;
  }
  for (let node = first; node; node = nextSiblingOf(node)) visitNode(node, host, depth, chain, parent, inherited);
}

function visitNode(node, host, depth, chain, parent, inherited) {
  if (node.nodeType === 1) visitElement(node, depth, chain, parent, inherited);
  else if (node.nodeType === 3) addText(node.data, host, inherited, node);
}

function visitOptions(select, depth, chain, inherited) {
  for (const option of select.options) {
    if (option.hidden) continue;
    addEntry(option, 'option', 'option', nameOf(option, 'option'), true, depth, chain, inherited | CONTROLS_ONLY,
      (inherited & IN_HIDDEN) !== 0, false);
  }
}

// What was gathered is only ever added to here, never looked into: a look makes one string of all pieces, and with a
// look for each piece a long line costs its square.
function addText(data, host, inherited, node = null) {
  if ((inherited & CONTROLS_ONLY) !== 0 || data === '') return;
  if (walk.text === '') {
    // Most text nodes are the indentation between tags.
    if (!/\S/.test(data)) return;
    if (renderOf(host) !== SHOWN) return;
    walk.textHost = host;
    walk.apart = '';
  } else if (host !== walk.lastHost && walk.endsInWord && isWord(data[0])) {
    if ((standsApart(host, walk.lastHost) || standsApart(walk.lastHost, host)) && !textsTouch(host, node)) walk.text += ' ';
    // Boxes may touch and be two words all the same, a name and its status: rows.js asks for the words.
    else walk.apart = `${walk.apart || walk.text} `;
  }
  walk.lastHost = host;
  walk.lastNode = node;
  walk.text += data;
  walk.endsInWord = isWord(data[data.length - 1]);
  if (walk.apart !== '') walk.apart += data;
}

const isWord = (character) => /\S/.test(character);
const controlOf = (label) => label.control;

// A box of its own, as the parts of a flex row are, or one with room beside it.
function isBoxApart(el) {
  const style = getComputedStyle(el);
  const { display } = style;
  if (display !== 'inline') return display !== 'contents';
  return style.marginLeft !== '0px' || style.marginRight !== '0px' || style.paddingLeft !== '0px' || style.paddingRight !== '0px';
}

// Whether an inline element is shown apart from the words beside it. Boxes that hold `other` too are around both.
function standsApart(host, other) {
  for (let el = host; el !== null && INLINE.has(tagOf(el)) && !holdsNode(el, other); el = composedParent(el)) {
    if (factOf(isBoxApart, el)) return true;
  }
  return false;
}

// Whether the last text and this one stand side by side with nothing between them, as the tokens of highlighted code do.
// The boxes are asked first: mostly they are apart, and text is dearer to measure.
function textsTouch(host, node) {
  if (walk.lastNode === null && node === null
    && boundingRectOf(host).left >= boundingRectOf(walk.lastHost).right + 1) return false;
  const last = textRects(walk.lastHost, walk.lastNode).pop();
  const [next] = textRects(host, node);
  return last !== undefined && next !== undefined && Math.abs(next.left - last.right) < 1 && last.bottom > next.top && next.bottom > last.top;
}

function textRects(host, node) {
  const range = documentOf(host).createRange();
  if (node === null) range.selectNodeContents(host);
  else range.selectNode(node);
  return Array.from(range.getClientRects());
}

const TEXT_MASK = packState({ visible: true, enabled: true, disabled: false, focused: false, busy: false, shadow_closed: false });

// Ends a run of inline text: it becomes its parent's name, an entry, or nothing when it repeats that name.
function flushText(depth, chain, parent) {
  if (walk.text === '') return;
  const text = collapse(walk.text);
  const host = walk.textHost;
  walk.text = '';
  if (text === '' || (parent && parent.name === text)) return;
  const last = walk.entries[walk.entries.length - 1];
  if (parent && parent === last && parent.name === '' && (parent.kind !== CONTROL || parent.clickable)) {
    parent.name = text;
    parent.apart = walk.apart;
    return;
  }
  const nth = last && last.el === host && last.role === 'text' ? last.nth + 1 : 0;
  const entry = new Entry(host, '#text', 'text', text, CONTENT, TEXT_MASK, depth, chain);
  entry.nth = nth;
  entry.apart = walk.apart;
  walk.entries.push(entry);
}

// After the children: drops what only repeats the entry's name, and boxes with one thing in them.
function tidy(entry, at, partly) {
  const entries = walk.entries;
  if (partly && entries.length === at + 1) {
    if (!entry.name && entry.kind === CONTROL) nameAfterAll(entry);
    return;
  }
  if (entry.name && entry.kind !== STRUCTURE || entry.role === 'heading') dropRepeatedText(entry, at);
  const boxOnly = entry.kind === CONTENT && !entry.name && (CELL_ROLES.has(entry.role) || entry.role === 'listitem'
    || entry.role === 'paragraph');
  if (!boxOnly) {
    if (partly && !entry.name && entry.kind === CONTROL) nameAfterAll(entry);
    return;
  }
  // A header would be lost in the box that is pressed to sort by it.
  if (HEADER_ROLES.has(entry.role) && entries.slice(at + 1).some((child) => child.clickable)) return;
  let children = 0;
  for (let i = at + 1; i < entries.length; i++) if (entries[i].depth === entry.depth + 1) children++;
  if (children === 1 || CELL_ROLES.has(entry.role) || entry.role === 'paragraph' || children === 0) {
    for (let i = at + 1; i < entries.length; i++) entries[i].depth--;
    entries.splice(at, 1);
  }
}

function nameAfterAll(entry) {
  lookedElsewhere = false;
  entry.name = nameOf(entry.el);
  if (lookedElsewhere) entry.mayChangeUnseen = true;
}

function hintAtIcon(entry, at) {
  const { entries } = walk;
  for (let i = entries.length - 1; i > at && entry.name === ''; i--) {
    if (entries[i].role === 'image' && entries[i].name === '' && !entries[i].clickable) entries.splice(i, 1);
  }
  if (entry.name === '' && entry.description === '' && entries.length === at + 1) entry.description = clip(iconHint(entry.el), 60);
}

function dropRepeatedText(entry, at) {
  const entries = walk.entries;
  if (entry.name.length > LONGEST_REPEATED) return;
  const bare = (text) => text.replace(/\s+/g, '');
  const repeats = (text) => entry.name.includes(text) || bare(entry.name).includes(bare(text));
  let kept = at + 1;
  for (let i = at + 1; i < entries.length; i++) {
    const child = entries[i];
    const repeated = (child.role === 'text' || (entry.clickable && child.role === 'image')) && repeats(child.name);
    if (!repeated) entries[kept++] = child;
  }
  entries.length = kept;
}
