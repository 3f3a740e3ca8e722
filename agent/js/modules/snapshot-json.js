// Writes a snapshot as JSON text, without making an object for each of its entries.
//
// The reply carries the snapshot as a string inside JSON. Every `"` would have to be escaped here and unescaped in
// Rust, up to a million times. So `"` and the grave accent are swapped here, and Rust swaps them back.

import { titleOf } from './dom.js';
import { fingerprintOf } from './refs.js';
import { CONTROL } from './role-kinds.js';
import { placeholderOf } from './snapshot-text.js';
import { FLAG_FALSE, flagOf, unpackState } from './state-mask.js';

export const swapQuotes = (json) => json.replace(/["`]/g, (quote) => (quote === '"' ? '`' : '"'));

const NEEDS_ESCAPE = /["`\\\u0000-\u001f\ud800-\udfff]/;
const wireString = (text) => (NEEDS_ESCAPE.test(text) ? swapQuotes(JSON.stringify(text)) : '`' + text + '`');

export function entryWire(entry, withDepth = false) {
  const { head, middle, tail } = entry.json ?? (entry.json = lastingWire(entry));
  const box = entry.boxJson ?? (entry.boxJson = boxWire(entry.bbox));
  const depth = withDepth ? ',`depth`:' + entry.depth : '';
  return head + box + middle + entry.changed + tail + depth + (entry.frame ? ',`frame`:true}' : '}');
}

export const entryJson = (entry) => swapQuotes(entryWire(entry));

const boxWire = ({ x, y, w, h }) => '{`x`:' + x + ',`y`:' + y + ',`w`:' + w + ',`h`:' + h + '}';

// The parts of an entry's JSON that stay the same as long as the entry does. The box and the change mark are inserted
// between them.
function lastingWire(entry) {
  const hidden = isHiddenMask(entry.mask);
  const filled = (name, text) => (text && !hidden ? ',`' + name + '`:' + wireString(text) : '');
  return {
    head: '{`ref`:' + entry.ref + ',`tag`:' + wireString(entry.tag) + ',`role`:`' + entry.role + '`,`name`:' + wireString(entry.name)
      + filled('description', entry.description) + ',`interactive`:' + (entry.kind === CONTROL)
      + (entry.clickable ? ',`clickable`:true' : '') + (entry.covered ? ',`covered`:true' : '')
      + ',`state`:' + stateWire(entry.mask) + ',`bbox`:',
    middle: ',`fingerprint`:`' + fingerprintOf(entry) + '`,`recently_changed`:',
    tail: (entry.value === null || hidden ? '' : ',`value`:' + wireString(entry.value)) + filled('placeholder', placeholderOf(entry)),
  };
}

// The states in JSON. States that the role does not have are left out, and so are false ones. The exceptions are
// `visible` and `enabled`, and `checked` and `expanded`, whose false value says what the control can do. For a hidden
// control only `visible` is written.
const ALWAYS_TOLD = new Set(['visible', 'enabled']);
const TOLD_WHEN_OFF = new Set(['checked', 'expanded']);

function tellingState(mask) {
  if (isHiddenMask(mask)) return { visible: false };
  const told = ([flag, value]) => value === true || value === 'mixed' || ALWAYS_TOLD.has(flag) || (value === false && TOLD_WHEN_OFF.has(flag));
  return Object.fromEntries(Object.entries(unpackState(mask)).filter(told));
}

const isHiddenMask = (mask) => flagOf(mask, 'visible') === FLAG_FALSE;

const stateWires = new Map();
function stateWire(mask) {
  let wire = stateWires.get(mask);
  if (wire === undefined) stateWires.set(mask, wire = swapQuotes(JSON.stringify(tellingState(mask))));
  return wire;
}

export function metaJson(diffBaseline, reloaded) {
  return JSON.stringify({
    viewport: { width: innerWidth, height: innerHeight }, url: location.href, title: titleOf(document),
    navigation_started_at_ms: Math.round(performance.timeOrigin), diff_baseline: diffBaseline,
    renderer_reloaded_since_last_snapshot: reloaded,
  });
}
