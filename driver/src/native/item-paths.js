// How items of menus are named: by the labels that lead to them.

const text = (value) => (typeof value === 'string' && value !== '' ? value : undefined);

// No menu that anybody reads is deeper; one that holds itself has no end.
const DEEPEST = 20;

const submenuOf = (item) => (item.submenu && item.submenu.items ? item.submenu : null);

// The keys for it as a person sees them: Electron's own for a role, where the app names none.
const keysOf = (item) => text(item.accelerator) || text(item.getDefaultRoleAccelerator && item.getDefaultRoleAccelerator());

// A label as a person reads it: without the mark of its key, and however its dots are written.
const asRead = (label) => label.replace(/&(.)/g, '$1').replace(/…/g, '...').trim().toLowerCase();

// The items that a segment of a path means: those with that very label; else those that read so; else those with that role.
function meant(items, segment) {
  const wanted = asRead(segment);
  const ways = [
    (item) => item.label === segment,
    (item) => wanted !== '' && asRead(text(item.label) || '') === wanted,
    (item) => (text(item.role) || '').toLowerCase() === wanted,
  ];
  for (const fits of ways) {
    const found = items.filter(fits);
    if (found.length) return found;
  }
  return [];
}

// All that a path leads to, each with the items above it; and what there is where it led no further.
function follow(menu, path, may) {
  let trails = [[]];
  let there = [];
  for (const segment of path) {
    const below = (trail) => (trail.length ? submenuOf(trail.at(-1)) : menu);
    const open = trails.filter(below);
    there = open.flatMap((trail) => list(below(trail).items).filter(may));
    trails = open.flatMap((trail) => meant(list(below(trail).items).filter(may), segment).map((item) => [...trail, item]));
    if (!trails.length) break;
  }
  return { trails, there };
}

const nameOf = (item) => text(item.label) || text(item.role) || text(item.type) || '';
const isShown = (item) => Boolean(item.visible);
