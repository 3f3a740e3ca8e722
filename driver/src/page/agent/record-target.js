// How a run file names an element, so that it is found again: by role and name where no other has them, else by a test
// id, else by a short selector. `null` where nothing tells it from others.

const TEST_IDS = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy'];
const TELLING_ATTRIBUTES = ['name', 'aria-label', 'placeholder', 'title', 'alt', 'href'];
const LONGEST_RECORDED_NAME = 120;
const PATH_STEPS = 5;

function recordedTarget(el) {
  beginPass();
  try {
    return targetByName(el) || targetBySelector(el);
  } catch {
    return null;
  } finally {
    endPass();
  }
}

const isAlone = (el, found) => found.length === 1 && found[0] === el;

function targetByName(el) {
  const role = canonicalRole(roleOf(el) || '');
  if (TRANSPARENT_ROLES.has(role)) return null;
  const name = labelFor(el, role);
  if (name === '' || name.length > LONGEST_RECORDED_NAME) return null;
  const target = { role, name_exact: name };
  return isAlone(el, matchRole(target)) ? target : null;
}

function targetBySelector(el) {
  const finds = (selector) => isAlone(el, matchSelector(selector));
  const selector = [...anchorsOf(el), ...attributeSelectors(el)].find(finds) || pathTo(el, finds);
  return selector ? { selector } : null;
}

// By what its makers gave it to be known by.
function anchorsOf(el) {
  const anchors = [];
  for (const attribute of TEST_IDS) {
    const value = attributeOf(el, attribute);
    if (value) anchors.push(`[${attribute}="${CSS.escape(value)}"]`);
  }
  const id = attributeOf(el, 'id');
  if (id && !isGeneratedId(id)) anchors.push(`#${CSS.escape(id)}`);
  return anchors;
}

// Of a number that was counted up, or drawn: another one in the next run.
const isGeneratedId = (id) => /^[:\d]|:r|\d{3,}|(?=[a-f-]*\d)[0-9a-f-]{8,}/i.test(id);

function attributeSelectors(el) {
  const told = TELLING_ATTRIBUTES.map((attribute) => [attribute, attributeOf(el, attribute)]);
  return told.filter(([, value]) => value && value.length <= LONGEST_RECORDED_NAME)
    .map(([attribute, value]) => `${CSS.escape(tagOf(el))}[${attribute}="${CSS.escape(value)}"]`);
}

function pathTo(el, finds) {
  let path = '';
  for (let at = el, steps = 0; at && nodeTypeOf(at) === ELEMENT && steps < PATH_STEPS; at = parentNodeOf(at), steps++) {
    const anchor = steps > 0 && anchorsOf(at).map((one) => `${one} > ${path}`).find(finds);
    if (anchor) return anchor;
    path = path === '' ? stepOf(at) : `${stepOf(at)} > ${path}`;
    if (finds(path)) return path;
  }
  return null;
}

function stepOf(el) {
  const tag = tagOf(el);
  const parent = parentNodeOf(el);
  const same = parent ? Array.from(childrenOf(parent)).filter((one) => tagOf(one) === tag) : [el];
  return same.length > 1 ? `${CSS.escape(tag)}:nth-of-type(${same.indexOf(el) + 1})` : CSS.escape(tag);
}
