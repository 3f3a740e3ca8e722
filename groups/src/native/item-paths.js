// How items of menus are named: by the labels that lead to them.

// No menu that anybody reads is deeper or larger; one that holds itself has no end.
const DEEPEST = 20;
const MOST_TRAILS = 1000;

const itemsOf = (menu) => objectsIn(field(menu, 'items'));
const submenuOf = (item) => {
  const submenu = field(item, 'submenu');
  return submenu && field(submenu, 'items') ? submenu : null;
};

// The keys for it as a person sees them: Electron's own for a role, where the app names none.
function keysOf(item) {
  const own = said(item, 'accelerator');
  if (own) return own;
  try { return text(item.getDefaultRoleAccelerator()); } catch { return undefined; }
}

// A label as a person reads it: without the mark of its key, and however its dots are written.
const asRead = (label) => label.replace(/&(.)/g, '$1').replace(/…/g, '...').trim().toLowerCase();

// The items that a segment of a path means: those with that very label; else those that read so; else those with that role.
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

// All that a path leads to, each with the items above it; and what there is where it led no further.
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

// The same for `File > Save` in one word, where no label is written so.
function follow(menu, path, may) {
  const found = alongLabels(menu, path, may);
  const labels = path.flatMap((segment) => segment.split(/\s*[>›→]\s*/)).filter((label) => label !== '');
  return found.trails.length || labels.length <= path.length ? found : alongLabels(menu, labels, may);
}

const nameOf = (item) => said(item, 'label') || said(item, 'role') || said(item, 'type') || '';
const isShown = (item) => is(item, 'visible');
