// The operation `snapshot`: one walk, compared with the caller's last one, in the requested format. The walk is always
// whole. Filters apply to the answer only, so that a diff never shows the effect of a filter.

import { blankness } from './blank.js';
import { markCovered } from './covered.js';
import { asSeen, diffText, keepShape } from './diff-text.js';
import { changedFields, diffJson, diffWalks } from './diff.js';
import { attributeOf, boundingRectOf, documentOf, removeAttributeOf, setAttributeOf } from './dom.js';
import { isGuestFrame, keepFrames } from './embeds.js';
import { IDENTITY, boxOf, mapRect, mapToTop, roundPx } from './geometry.js';
import { leaveOut, regionsOf } from './keep-budget.js';
import { narrowed, narrows, pageOf } from './narrow.js';
import { checkRoute, forgetRouteChange, giveRef, refOf, routeChanged } from './refs.js';
import { CONTENT, CONTROL } from './role-kinds.js';
import { entryWire, metaJson, swapQuotes } from './snapshot-json.js';
import { snapshotText } from './snapshot-text.js';
import { FLAG_FALSE, flagOf } from './state-mask.js';
import { takeWalk } from './take-walk.js';
import { jsonCost } from './token-cost.js';

// The walk of the last snapshot, and the walk of the last snapshot of each kind. So a change is still reported if a
// snapshot of another kind was taken meanwhile.
let baseline = null;
let baselines = new Map();
let taggedElements = [];

const DEFAULT_MAX_ENTRIES = 2000;

export function opSnapshot(arg) {
  checkRoute();
  const asText = arg.format === 'text';
  const content = arg.content ?? asText;
  const full = arg.diffFormat === 'full';
  const reloaded = routeChanged || arg.reloaded === true;
  forgetRouteChange();
  const all = arg.refs === 'all';
  const { entries, frames } = takeWalk({ tells: true, all });
  if (!all) for (const entry of entries) if (entry.kind !== CONTROL) giveRef(entry, null);
  retag(entries, arg.tagRefs === true);
  for (const frame of frames) frame.frame = true;
  if (reloaded) baselines.clear();
  const sort = `${arg.interactiveOnly === true} ${content}`;
  const previous = reloaded ? null : baselines.get(sort) || baseline;
  const wantsDiff = arg.since === 'last' && previous !== null;
  if (full || !asText) measure(entries, wantsDiff && !full ? null : content);
  // A diff does not report covered controls: it reports the element that covers them as an added entry.
  if (!wantsDiff) markCovered(entries);
  const delta = previous ? diffWalks(previous, entries) : null;
  if (delta) {
    for (const entry of delta.added) entry.changed = true;
    for (const [, entry] of delta.changed) entry.changed = true;
  }
  keepShape(entries);
  baseline = entries;
  baselines.set(sort, entries);
  const keep = entryFilter(arg.interactiveOnly === true, content);
  const common = (truncated) => `"renderer_reloaded":${reloaded},"truncated":${truncated}`;
  // The text has only visible entries. JSON also has hidden controls, with their state.
  const shows = (entry) => keep(entry) && isInSightOf(entry);
  if (wantsDiff) {
    const told = asText ? asSeen(delta, shows) : delta;
    const walks = { before: previous, after: entries };
    return diffAnswer(filterDelta(told, keep, full), walks, entries.filter(asText ? shows : keep).length, asText, full, arg, common);
  }
  const part = narrows(arg) ? narrowed(entries, arg) : entries;
  const kept = part.filter(asText ? shows : keep);
  const keeping = arg.budgetTokens ? { regions: regionsOf(entries), budget: roomIn(arg) } : null;
  const max = arg.maxEntries || DEFAULT_MAX_ENTRIES;
  const byDefault = max === DEFAULT_MAX_ENTRIES;
  let within = pageOf(kept, arg, byDefault);
  const isPage = within !== kept;
  // With a budget, the default limit of entries does not apply, because it would cut off whole regions.
  if (!isPage && (keeping === null || !byDefault)) within = kept.slice(0, max);
  // The default limit counts all visible entries, also if only controls are listed. So that list is a part of the whole
  // snapshot, and costs less.
  if (!isPage && keeping === null && byDefault && asText && arg.interactiveOnly === true) within = part.filter(isInSightOf).slice(0, max).filter(keep);
  return fullAnswer(within, kept.length, asText, content, arg, common, keeping, previous !== null, reloaded);
}

// The page as text for a trace: no snapshot is compared with it later.
export function opPageText() {
  const { entries } = takeWalk();
  for (const entry of entries) if (entry.kind !== CONTROL) giveRef(entry, null);
  const kept = entries.filter(isInSightOf).slice(0, DEFAULT_MAX_ENTRIES);
  return { text: snapshotText(kept, kept.length, true, [], null).text };
}

const isInSightOf = (entry) => !entry.unseen && flagOf(entry.mask, 'visible') !== FLAG_FALSE;

// The cost (tokens) of the rest of the reply: counts, and lines about omitted entries.
const REST_COST = 130;
const roomIn = ({ budgetTokens: budget, embedded }) => (embedded === true ? budget : Math.max(budget / 2, budget - REST_COST));

function entryFilter(interactiveOnly, content) {
  if (interactiveOnly) return (entry) => entry.kind === CONTROL;
  return content ? () => true : (entry) => entry.kind !== CONTENT;
}

function filterDelta(delta, keep, withBox) {
  return {
    added: delta.added.filter(keep),
    removed: delta.removed.filter(keep),
    // A change of position alone counts only in the full format.
    changed: delta.changed.filter(([old, now]) => keep(now) && changedFields(old, now, withBox).fields.length > 0),
  };
}

function diffAnswer(delta, { before, after }, total, asText, full, arg, common) {
  for (const entry of delta.added) {
    if (entry.bbox) continue;
    entry.bbox = boxOf(entry.drawing || entry.el);
    entry.boxJson = null;
  }
  // In a diff the budget applies to the changes.
  const budget = arg.budgetTokens || 0;
  const counts = `"kind":"diff","total":${total},"entry_count":${delta.added.length + delta.removed.length + delta.changed.length}`;
  const result = asText ? diffText(delta, before, after, full, budget) : diffJson(delta, full, budget);
  const body = asText ? `"diff_text":${JSON.stringify(result.text)}` : `"diff":${result.json}`;
  const dropped = (result.dropped ? `,"truncated_entries":${result.dropped}` : '') + costMembers(budget || null, result.cost, result.dropped);
  return `"ok":{${counts},${body},"diff_format":"${full ? 'full' : 'compact'}",${common(result.dropped > 0)}${dropped}}}`;
}

function fullAnswer(entries, total, asText, content, arg, common, keeping, comparable, reloaded) {
  const rest = (count, frames, cost) => {
    const dropped = total - count;
    return `,"entry_count":${count},"total":${total},"frames":${JSON.stringify(placed(frames))}`
      + `,${common(dropped > 0)}${dropped ? `,"truncated_entries":${dropped}` : ''}${costMembers(keeping, cost + (arg.budgetTokens || 0) - (keeping?.budget || 0), entries.length - count)}}}`;
  };
  const blank = blankMember();
  if (asText) {
    const frames = [];
    const { text, kept, cost } = snapshotText(entries, total, arg.interactiveOnly !== true, frames, keeping);
    return `"ok":{"kind":"full","snapshot_text":${JSON.stringify(text)}${blank}${rest(kept, frames, cost)}`;
  }
  let items = entries.map((entry) => ({ entry, json: entryWire(entry, content), cost: 0, dropped: false }));
  if (keeping !== null) {
    for (const item of items) item.cost = jsonCost(`${swapQuotes(item.json)},`);
    leaveOut(items, keeping.regions, keeping.budget);
    items = items.filter((item) => !item.dropped);
  }
  const frames = items.flatMap(({ entry }, i) => (entry.frame ? [{ entry_index: i, el: entry.el }] : []));
  const meta = `],"meta":${metaJson(comparable, reloaded)}}${blank}`;
  const head = swapQuotes('"ok":{"kind":"full","snapshot":{"schemaVersion":1,"entries":[');
  return head + items.map(({ json }) => json).join() + swapQuotes(meta + rest(items.length, frames, items.reduce((sum, item) => sum + item.cost, 0)));
}

// Members about the budget: how much of it is used, and how many entries were left out for it.
const costMembers = (keeping, cost, leftOut) => (keeping === null ? '' : `,"cost":${Math.ceil(cost)},"over_budget":${leftOut}`);

// The hidden content of a blank page. Only the top window reports it, also for frames.
function blankMember() {
  const found = window === window.top ? blankness() : null;
  return found === null ? '' : `,"blank":${JSON.stringify(found.hidden)}`;
}

// Keeps the frame elements in order for later calls. The reply has only their indexes.
function placed(frames) {
  keepFrames(frames.map((frame) => frame.el));
  return frames.map(({ entry_index, line_index, depth, el }) => ({ entry_index, line_index, depth, guest: isGuestFrame(el) }));
}

// Measures all boxes at once, while the layout is clean. With `content` null nothing is measured, and the boxes of the
// last walk stay.
function measure(entries, content) {
  if (content === null) return;
  let doc = document;
  let map = IDENTITY;
  for (const entry of entries) {
    if (entry.kind === CONTENT && !content) continue;
    if (documentOf(entry.el) !== doc) {
      doc = documentOf(entry.el);
      map = doc === document ? IDENTITY : mapToTop(doc);
    }
    const box = mapRect(map, boundingRectOf(entry.drawing || entry.el));
    const x = roundPx(box.x);
    const y = roundPx(box.y);
    const w = roundPx(box.w);
    const h = roundPx(box.h);
    const before = entry.boxBefore;
    if (before !== null && before.x === x && before.y === y && before.w === w && before.h === h) {
      entry.bbox = before;
    } else {
      entry.bbox = { x, y, w, h };
      entry.boxJson = null;
    }
  }
}

// Writes refs into the attribute `data-sw-ref`, or removes them. This is the only attribute that is ever written into
// the app's DOM, and only on request.
function retag(entries, wanted) {
  if (!wanted && taggedElements.length === 0) return;
  for (const weak of taggedElements) {
    const el = weak.deref();
    if (el && (!wanted || attributeOf(el, 'data-sw-ref') !== String(refOf(el)))) removeAttributeOf(el, 'data-sw-ref');
  }
  taggedElements = [];
  if (!wanted) return;
  for (const entry of entries) {
    if (entry.ref === null) continue;
    if (attributeOf(entry.el, 'data-sw-ref') !== String(entry.ref)) setAttributeOf(entry.el, 'data-sw-ref', entry.ref);
    taggedElements.push(new WeakRef(entry.el));
  }
}
