// Scrolls an element to a place where a press can reach it, or names what covers it.

import { coveredBy, label } from './describe.js';
import { AgentError, lookAgain } from './agent-error.js';
import { isDragRegion } from './drag-regions.js';
import { rectOf } from './geometry.js';
import { givesWay } from './give-way.js';
import { given } from './given.js';
import { placeIn } from './positions.js';
import { MIDDLES, bringIntoView, partInView, scrollToPoint } from './scroll.js';
import { hitPointOf, standIns } from './stands.js';
import { ELSEWHERE, preferredPoints } from './stillness.js';
import { actionTarget } from './targets.js';
import { quoted } from './text-format.js';

// The point that the check has found, for `aim` in the same turn.
let reached = null;

// The least interval (ms) between two scrolls: a page that is scrolled at each check would never come to rest.
const SCROLL_AGAIN_MS = 200;
let scrolledAt = -Infinity;
let lastScrolled = { el: null, x: 0, y: 0 };

export function takeReached() {
  const taken = reached;
  reached = null;
  return taken;
}

// If the element cannot be hit where it is, scrolls it to the middle, or else to where no sticky element covers it.
// Returns the obstacle, or null.
export function outOfReach(stands, el, arg) {
  const first = preferredPoints(stands[0], arg);
  let found = hitPointOf(stands, arg.position, first);
  reached = { el, found };
  if (found.point) return null;
  // With `scroll-behavior: smooth` on the page, Chromium 108 always scrolls smoothly. So do not scroll again while the
  // element moves.
  const box = rectOf(stands[0]);
  const glides = lastScrolled.el === el && (lastScrolled.y !== box.y || lastScrolled.x !== box.x);
  // Do not scroll for a point of the window.
  const fixed = given(arg.position) && given(arg.position.at);
  const scrolls = !fixed && !givesWay(arg) && (lastScrolled.el !== el || (performance.now() - scrolledAt > SCROLL_AGAIN_MS && !glides));
  lastScrolled = { el, x: box.x, y: box.y };
  if (scrolls) {
    scrolledAt = performance.now();
    // A hidden box may be far from its label, which is pressed in its place.
    for (const stand of stands) {
      for (const edge of MIDDLES) {
        bringIntoView(stand, edge);
        found = hitPointOf(stands, arg.position);
        reached = { el, found };
        if (found.point) return null;
      }
    }
    bringIntoView(stands[0], 'center');
    if (arg.position) scrollToPoint(stands[0], () => placeIn(stands[0], arg.position));
    found = hitPointOf(stands, arg.position);
    if (!found.point && !arg.position) found = partInView(stands[0]) || found;
    if (found.point) {
      reached = { el, found };
      return null;
    }
  }
  // Its call scrolls in its next turn.
  if (!found.hit && givesWay(arg)) return null;
  if (!found.hit) return obstacle('ELEMENT_NOT_VISIBLE', `${label(el)} lies outside the viewport (${innerWidth} by ${innerHeight}) and cannot be scrolled into it`, { reason: 'outside viewport' });
  const covering = coveredBy(found.hit);
  if (isDragRegion(found.hit)) {
    return obstacle('ELEMENT_COVERED', `${label(el)} lies in a region that drags the window (app-region: drag on ${covering.selector}): a press there moves the window, and the page does not hear it`, { reason: 'drag region', covered_by: covering });
  }
  const what = `${covering.role} ${covering.name ? quoted(covering.name, 60) : covering.selector}`;
  return obstacle('ELEMENT_COVERED', `${label(el)} is covered by ${what}, which would receive the click`, { covered_by: covering });
}

// Scrolls the element to another place of the viewport before the check, because the embedding page covers it at its
// present place. A hidden box may lie outside, and then its label is scrolled.
export function putElsewhere(arg) {
  const el = actionTarget(arg);
  const stands = standIns(el, arg.kind);
  for (const stand of stands.length > 0 ? stands : [el]) {
    bringIntoView(stand, ELSEWHERE[(arg.elsewhere - 1) % ELSEWHERE.length]);
    if (hitPointOf([stand], arg.position).point) return;
  }
}

// The error for an obstacle. `lasting`: waiting will not remove it.
export const obstacle = (code, message, details, lasting = false) => ({ code, message, details, lasting });

export function helpUnready({ code, message, details }, arg, waited) {
  const error = new AgentError(code, waited ? `${message} (looked for ${waited} ms)` : message, { details: { ...details } });
  if (details && details.editor && arg.args) {
    const args = { text: '', ...arg.args, replace: true };
    delete args.force;
    error.next_actions = [{ tool: 'electron_type_into_editor', args, why: 'clicks the editor and replaces its text' }];
  } else {
    error.next_actions = [lookAgain()];
  }
  return error;
}
