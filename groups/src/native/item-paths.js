// Finds items of menus by their path: the labels from the top down.

// The deepest menu that is read. A menu that contains itself would have no end.
const DEEPEST = 20;
const MOST_TRAILS = 1000;

const itemsOf = (menu) => objectsIn(field(menu, 'items'));
const submenuOf = (item) => {
  const submenu = field(item, 'submenu');
  return submenu && field(submenu, 'items') ? submenu : null;
};

// The accelerator of an item; if the app gives none, Electron's for the role.
function keysOf(item) {
  const own = said(item, 'accelerator');
  if (own) return own;
  try { return text(item.getDefaultRoleAccelerator()); } catch { return undefined; }
}

// A label as a person reads it: without the mark of its access key, with `…` and `...` treated alike.
const asRead = (label) => label.replace(/&(.)/g, '$1').replace(/…/g, '...').trim().toLowerCase();

// The items for a segment of a path: those with exactly that label; else those whose label reads the same; else those
// with that role.
function meant(items, segment) {
  const wanted = asRead(segment);
  const ways = [
    (item) => said(item, 'label') === segment,
    (item) => wanted !== '' && asRead(said(item, 'label') || '') === wanted,
    (item) => (said(item, 'role') || '').toLowerCase() === wanted,
  ];
  for (const fits of ways) {
    const found = items.filter(fits);
    if (found.length) return found;
  }
  return [];
}

// All items at a path, each with the items above it. If there are none, the items at the last existing part of the
// path.
function alongLabels(menu, path, may) {
  let trails = [[]];
  let there = [];
  for (const segment of path) {
    const below = (trail) => (trail.length ? submenuOf(trail.at(-1)) : menu);
    const open = trails.slice(0, MOST_TRAILS).flatMap((trail) => {
      const items = below(trail) ? itemsOf(below(trail)).filter(may) : null;
      return items ? [{ trail, items }] : [];
    });
    there = open.flatMap(({ items }) => items);
    trails = open.flatMap(({ trail, items }) => meant(items, segment).map((item) => [...trail, item]));
    if (!trails.length) break;
  }
  return { trails, there };
}

// The same for a path in one text such as `File > Save`, unless a label has that text.
function follow(menu, path, may) {
  const found = alongLabels(menu, path, may);
  const labels = path.flatMap((segment) => segment.split(/\s*[>›→]\s*/)).filter((label) => label !== '');
  return found.trails.length || labels.length <= path.length ? found : alongLabels(menu, labels, may);
}

const nameOf = (item) => said(item, 'label') || said(item, 'role') || said(item, 'type') || '';
const isShown = (item) => is(item, 'visible');
