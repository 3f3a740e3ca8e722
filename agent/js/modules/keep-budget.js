// Leaves out what does not fit a budget in tokens. Every region of the page (a list, a table, a dialog, a landmark) keeps
// its beginning. Otherwise a table of thousands of rows would push out the dialog after it.

import { CELL_ROLES, PLACE_ROLES } from './role-kinds.js';

// The least budget (tokens) of a region. If the regions of a page are too many for that, they are merged into larger
// ones.
const LEAST_REGION = 30;
// The cost (tokens) of the line that says how much was left out of a region.
const MARKER_COST = 14;

// Maps each entry of a walk to its region {entry, up, level}. Entries in no region belong to the page itself (level 0).
export function regionsOf(entries) {
  const page = { entry: null, up: null, level: 0 };
  const regions = new Map();
  const open = [];
  for (const entry of entries) {
    while (open.length > 0 && open[open.length - 1].entry.depth >= entry.depth) open.pop();
    const around = open.length > 0 ? open[open.length - 1] : page;
    if (!PLACE_ROLES.has(entry.role)) {
      regions.set(entry, around);
      continue;
    }
    const own = { entry, up: around, level: around.level + 1 };
    regions.set(entry, own);
    open.push(own);
  }
  return regions;
}

// Marks the items to leave out as `dropped`. Each item has {entry, cost}; `regions` has all entries of the walk.
// Returns {first, items, region} for each region that lost some: its first dropped item, and all of them.
export function leaveOut(items, regions, budget) {
  let whole = 0;
  for (const item of items) whole += item.cost;
  if (whole <= budget) return [];
  const groups = grouped(items, regions, budget);
  const cap = capOf(groups, budget);
  const short = [];
  for (const group of groups) {
    if (group.cost <= cap) continue;
    let left = cap - MARKER_COST;
    let full = false;
    const out = [];
    for (const item of group.items) {
      full = full || item.cost > left;
      if (full) {
        item.dropped = true;
        out.push(item);
      } else left -= item.cost;
    }
    if (out.length > 0) short.push({ first: out[0], items: out, region: group.region });
  }
  return short;
}

// Groups the items by region, as deep as leaves at least `LEAST_REGION` tokens for each region.
function grouped(items, regions, budget) {
  const most = Math.max(1, Math.floor(budget / LEAST_REGION));
  for (let level = 8; ; level--) {
    const groups = new Map();
    for (const item of items) {
      let region = regions.get(item.entry);
      while (region.level > level) region = region.up;
      const group = groups.get(region);
      if (group === undefined) groups.set(region, { region, items: [item], cost: item.cost });
      else {
        group.items.push(item);
        group.cost += item.cost;
      }
    }
    if (groups.size <= most || level === 0) return [...groups.values()];
  }
}

// The limit (tokens) for a region with which all regions together keep the budget. Regions below the limit leave their
// rest to others.
function capOf(groups, budget) {
  const costs = groups.map((group) => group.cost).sort((a, b) => a - b);
  let left = budget;
  for (let i = 0; i < costs.length; i++) {
    const share = left / (costs.length - i);
    if (costs[i] > share) return share;
    left -= costs[i];
  }
  return left;
}

const MOST_KINDS = 3;

// The line for entries that are left out: `… 1960 more: 980 row, 980 button (within: @12)`. The ref is that of the
// region, for a snapshot `within` it. An item stands for `count` of the `entries`, from `at` on.
export function leftOutWords(items, entries, region) {
  const counts = new Map();
  let all = 0;
  for (const { at, count } of items) {
    all += count;
    // Cells are not counted, because they stand on the line of their row.
    for (const { role } of entries.slice(at, at + count)) if (!CELL_ROLES.has(role)) counts.set(role, (counts.get(role) || 0) + 1);
  }
  const kinds = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_KINDS).map(([role, n]) => `${n} ${role}`);
  const ref = region?.entry?.ref ?? null;
  const how = ref === null ? '' : ` (within: @${ref})`;
  return `… ${all} more${kinds.length === 0 ? '' : ': '}${kinds.join(', ')}${how}`;
}
