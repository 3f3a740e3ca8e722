// find: elements by role, name and state, without a walk. The cheap tests come first: a CSS pre-filter
// in native code, then the role, and the name only for what is left.

function findElements(filters) {
  const role = filters.role ? canonicalRole(filters.role) : null;
  if (role === 'text') return findText(filters);
  const selector = role ? selectorForRole(role) : '*';
  const accept = elementFilter(role, filters);
  const found = [];
  beginPass();
  try {
    for (const root of searchRoots()) {
      for (const el of root.querySelectorAll(selector)) if (accept(el)) found.push(el);
    }
  } finally {
    endPass();
  }
  return found;
}

function elementFilter(role, { name_exact, name_contains, visible, enabled, interactive }) {
  const exact = name_exact === undefined || name_exact === null ? null : collapse(name_exact).toLowerCase();
  const part = name_contains === undefined || name_contains === null ? null : collapse(name_contains).toLowerCase();
  return (el) => {
    if (SKIPPED.has(tagOf(el))) return false;
    const own = canonicalRole(roleOf(el) || '');
    if (role !== null ? own !== role : !isListed(el, own)) return false;
    if (typeof interactive === 'boolean' && isControlOrClickable(el, own) !== interactive) return false;
    if (exact !== null || part !== null) {
      const name = labelFor(el, own).toLowerCase();
      if (exact !== null && name !== exact) return false;
      if (part !== null && !name.includes(part)) return false;
    }
    if (typeof visible === 'boolean' && isVisible(el) !== visible) return false;
    if (typeof enabled === 'boolean' && stateOf(el, own).enabled !== enabled) return false;
    return true;
  };
}

const isListed = (el, role) => !TRANSPARENT_ROLES.has(role) || isControlOrClickable(el, role);

// Text that stands in a generic box has no element with a role: the box is the match.
function findText(filters) {
  const exact = filters.name_exact ? collapse(filters.name_exact).toLowerCase() : null;
  const part = filters.name_contains ? collapse(filters.name_contains).toLowerCase() : null;
  const found = [];
  for (const root of searchRoots()) {
    const reader = documentOf(root).createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = reader.nextNode(); node; node = reader.nextNode()) {
      const el = node.parentElement;
      if (!el || SKIPPED.has(el.localName) || found[found.length - 1] === el) continue;
      const text = collapse(node.data).toLowerCase();
      if (!text || (exact !== null && text !== exact) || (part !== null && !text.includes(part))) continue;
      if (filters.visible === undefined || isVisible(el) === filters.visible) found.push(el);
    }
  }
  return filters.interactive === true ? [] : found;
}

function opFind(arg) {
  checkRoute();
  beginPass();
  try {
    const found = findElements(arg);
    putFirst(found, arg);
    const shown = arg.limit && found.length > arg.limit ? found.slice(0, arg.limit) : found;
    const matches = listAll(shown, arg.role);
    return {
      matches, count: found.length, truncated: found.length - shown.length,
      renderer_reloaded: routeChanged || arg.reloaded === true,
    };
  } finally {
    endPass();
  }
}

// What shows is what was meant more often, and of roles that differ what can be acted on. Sorting is stable.
function putFirst(found, { role, visible }) {
  if (found.length < 2) return;
  const hidden = (el) => (visible !== undefined || showsBox(el) ? 0 : 2);
  const content = (el) => (role || isControlOrClickable(el, canonicalRole(roleOf(el) || '')) ? 0 : 1);
  const rank = new Map(found.map((el) => [el, hidden(el) + content(el)]));
  found.sort((a, b) => rank.get(a) - rank.get(b));
}

// Visible, and somewhere: what has no size shows nothing.
const showsBox = (el) => isVisible(el) && nativeGetClientRects.call(el).length > 0;

// One walk for many: it costs less than a look at the row of each.
const MANY = 20;

function listAll(found, askedRole) {
  if (found.length > MANY) refreshRefs();
  looseListings = new Map();
  try {
    return tellApart(found.map((el) => listed(el, askedRole)), found);
  } finally {
    looseListings = null;
  }
}

function listed(el, askedRole) {
  if (askedRole === 'text') {
    const name = collapse(readableText(el));
    return { ref: ensureRef(el, 'text', name), role: 'text', name: clip(name, 500), visible: showsBox(el), bbox: boxOf(el) };
  }
  const { ref, role, name } = describe(el);
  recordOf.get(el).told = name;
  return { ref, role, name, visible: showsBox(el), bbox: boxOf(el) };
}
