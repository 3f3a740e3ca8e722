// The operation `wait`: conditions of the wait-for and expect verbs. Each is a probe: {done, actual, state} at this
// moment.

import { attributeOf, listenTo, stopListening, tagOf } from './dom.js';
import { isInSight } from './drawn-controls.js';
import { AgentError, badArgument, lookAgain } from './agent-error.js';
import { findElements } from './find-elements.js';
import { given } from './given.js';
import { countPredicate, stateMatches, stringPredicate } from './predicates.js';
import { isReady, opReady } from './ready.js';
import { helpMiss } from './similar.js';
import { noSuchRole } from './slips.js';
import { stateOf } from './states.js';
import { meansOne } from './string-locator.js';
import { ambiguous, matchSummary, matchTarget, readTarget, withHelp } from './targets.js';
import { quoted } from './text-format.js';
import { DOM_SOURCE, SHOWN_SOURCE, readText } from './texts.js';
import { readValue, tellable } from './values.js';
import { waitUntil } from './wake.js';
import { working } from './work.js';

const FLAGS_KNOWN = 'visible enabled disabled checked selected expanded pressed focused readonly required invalid busy'.split(' ');

export function opWait(arg) {
  const { condition } = arg;
  const started = performance.now();
  if (!condition) throw badArgument('no condition to wait for');
  if (condition.kind === 'event') return waitForEvent(arg, started);
  const probe = seenWorking(makeProbe(arg), arg.work);
  let last = probe();
  const timeout = arg.timeoutMs ?? 5000;
  const answer = () => ({ matched: true, ...last.report, ...noteOf(arg, last) });
  const reply = () => (condition.kind === 'url' ? onceUp(started + timeout, answer) : answer());
  if (last.done) return reply();
  const expire = () => { throw expired(arg, last, performance.now() - started); };
  if (timeout === 0) expire();
  return waitUntil(() => {
    last = probe();
    return last.done ? reply() : undefined;
  }, timeout, expire);
}

// Delays an answer until the page's scripts have run, or the time is over, because the caller will use the page next.
function onceUp(until, answer) {
  const left = until - performance.now();
  return left <= 0 || isReady() ? answer() : Promise.resolve(opReady({ timeoutMs: left })).then(answer);
}

// Do not repeat a probe that was terminated from outside, since it would take as long again.
function seenWorking(probe, number) {
  let looking = false;
  return () => {
    if (looking) throw new AgentError('OPERATION_TIMEOUT', 'the wait was ended');
    looking = true;
    const seen = working(number, probe);
    looking = false;
    return seen;
  };
}

function makeProbe(arg) {
  const { condition } = arg;
  const test = {
    selector: () => null, visible: () => null,
    state() {
      for (const flag of Object.keys(condition.state)) {
        if (!FLAGS_KNOWN.includes(flag)) throw badArgument(`no such state flag: ${flag}`, { known: FLAGS_KNOWN });
      }
      return null;
    },
    count: () => countPredicate(condition.predicate),
    url: () => stringPredicate(condition.predicate, condition.flags),
    text: () => stringPredicate(condition.predicate, condition.flags),
    value: () => stringPredicate(condition.predicate, condition.flags),
    attribute: () => stringPredicate(condition.predicate, condition.flags),
  }[condition.kind];
  if (!test) throw badArgument(`no such condition: ${condition.kind}`);
  const satisfied = test();
  return () => PROBES[condition.kind](arg, satisfied);
}

const PROBES = {
  selector: ({ condition, ...arg }) => presence(arg, condition.state || 'visible', true),
  visible: (arg) => presence(arg, 'visible', false),
  state(arg) {
    const { found, unmet } = firstMatch(arg);
    if (unmet) return unmet;
    const el = arg.ofControl && tagOf(found) === 'label' && found.control ? found.control : found;
    const state = stateOf(el);
    return { done: stateMatches(arg.condition.state, state), actual: state, report: { state } };
  },
  text: (arg, satisfied) => stringProbe(arg, satisfied, (el) => readText(el, arg.condition.source)),
  value: (arg, satisfied) => stringProbe(arg, satisfied, readValue),
  attribute: (arg, satisfied) => stringProbe(arg, satisfied, (el) => attributeOf(el, arg.condition.name)),
  url(arg, satisfied) {
    const actual = location.href;
    return { done: satisfied(actual), actual, report: { actual } };
  },
  count(arg, satisfied) {
    const actual = countMatches(arg);
    return { done: satisfied(actual), actual, report: { actual } };
  },
};

function stringProbe(arg, satisfied, read) {
  const { found: el, unmet } = firstMatch(arg);
  if (unmet) return unmet;
  const held = read(el);
  const actual = tellable(el, held);
  return { done: satisfied(held), actual, report: { actual }, satisfied, el };
}

// The text of the other source (visible text or text content), if the result would differ with it; otherwise null.
function byOtherSource({ condition }, { el, done, satisfied }) {
  if (condition.kind !== 'text' || el === undefined) return null;
  const source = condition.source === DOM_SOURCE ? SHOWN_SOURCE : DOM_SOURCE;
  const actual = readText(el, source);
  return satisfied(actual) === done ? null : { source, matched: !done, actual };
}

function noteOf(arg, last) {
  const other = byOtherSource(arg, last);
  return other === null ? {} : { note: `by source ${other.source} ${otherInWords(other)}` };
}

const otherInWords = ({ matched, actual }) => `it would ${matched ? '' : 'not '}hold: ${quoted(actual, 200)}`;

// The first match. Waits accept several matches for a moment, because two elements may have the same text while a page
// changes.
function firstMatch(arg) {
  const all = withHelp(arg, () => matchTarget(arg.target));
  if (all.length > 1 && meansOne(arg.target.selector)) return { unmet: { done: false, actual: null, several: all } };
  return all.length > 0 ? { found: all[0] } : { unmet: { done: false, actual: null, missing: true } };
}

function presence(arg, wanted, withState) {
  let found;
  try {
    found = matchTarget(arg.target);
  } catch (error) {
    const gone = error instanceof AgentError && error.code === 'REF_NOT_FOUND';
    if (!gone) throw error;
    if (wanted !== 'hidden' && wanted !== 'detached') throw helpMiss(error, arg);
    found = [];
  }
  const shown = found.some(isInSight);
  const actual = shown ? 'visible' : found.length > 0 ? 'hidden' : 'detached';
  const done = { attached: found.length > 0, visible: shown, hidden: !shown, detached: found.length === 0 }[wanted];
  if (done === undefined) throw badArgument(`no such state: ${wanted}`, { known: ['attached', 'visible', 'hidden', 'detached'] });
  return { done, actual, missing: found.length === 0, report: withState ? { state: wanted } : {} };
}

function countMatches({ target, filters }) {
  if (filters) return findElements(filters).length;
  const found = matchTarget(target);
  if (typeof target.visible !== 'boolean') return found.length;
  return found.filter((el) => isInSight(el) === target.visible).length;
}

function expired(arg, last, elapsed) {
  if (last.several) return ambiguous(arg, last.several);
  const { condition } = arg;
  const waited = Math.round(elapsed);
  const details = { expected: expectedOf(condition), actual: last.actual, waited_ms: waited };
  if (condition.kind === 'state') details.last_state = last.actual;
  const other = byOtherSource(arg, last);
  if (other !== null) details.other_source = other;
  const about = condition.kind === 'url' ? 'the url' : matchSummary(arg.target || arg.filters || {});
  const found = last.missing ? 'no such element' : foundInWords(last.actual, condition);
  const message = `${about}: expected ${expectedInWords(condition)}, found ${found} after ${waited} ms${noSuchRole((arg.target || arg.filters || {}).role)}`;
  const error = new AgentError(arg.expectation ? 'EXPECTATION_FAILED' : 'WAIT_TIMEOUT', message, { details });
  if (other !== null) error.hint = `By \`source: "${other.source}"\` ${otherInWords(other)}.`;
  if (arg.target && (last.missing || last.actual === null)) return helpMiss(error, { ...arg, tool: undefined });
  error.next_actions = [lookAgain(arg)];
  return error;
}

function foundInWords(actual, { kind, state }) {
  if (actual === null) return `no ${kind}`;
  // The requested states only.
  if (kind === 'state') return statesInWords(Object.fromEntries(Object.keys(state).map((flag) => [flag, actual[flag] ?? false])));
  return typeof actual === 'string' ? quoted(actual, 200) : JSON.stringify(actual);
}

const statesInWords = (states) => Object.entries(states)
  .map(([flag, is]) => (typeof is === 'boolean' ? `${is ? '' : 'not '}${flag}` : `${flag} ${is}`)).join(', ');

// `visible`, `checked, not disabled`, `count of at least 2`, `text containing "Saved"`.
function expectedInWords(condition) {
  const { kind, state, predicate, flags, name } = condition;
  if (kind === 'state') return statesInWords(state);
  if (!predicate) return expectedOf(condition);
  if (kind === 'count') {
    const { equals, min, max } = predicate;
    const parts = [given(equals) && `${equals}`, given(min) && `of at least ${min}`, given(max) && `of at most ${max}`];
    return `count ${parts.filter((part) => part !== false).join(' and ')}`;
  }
  const { equals, contains, regex, not_equals, not_contains } = predicate;
  const text = (value) => quoted(value, 200);
  const wanted = given(regex) ? `matching /${regex}/${flags || ''}`
    : given(equals) ? text(equals)
      : given(contains) ? `containing ${text(contains)}`
        : given(not_equals) ? `other than ${text(not_equals)}` : `without ${text(not_contains)}`;
  return `${kind === 'attribute' ? `attribute ${name}` : kind} ${wanted}`;
}

function expectedOf(condition) {
  if (condition.kind === 'selector') return condition.state || 'visible';
  if (condition.kind === 'visible') return 'visible';
  if (condition.kind === 'state') return condition.state;
  const predicate = Object.fromEntries(Object.entries(condition.predicate).filter(([, value]) => given(value)));
  return { ...predicate, ...(condition.flags ? { flags: condition.flags } : {}), ...(condition.name ? { attribute: condition.name } : {}) };
}

// Listens in the capture phase, so that events that do not bubble reach the document's listener, too.
function waitForEvent(arg, started) {
  const type = arg.condition.eventName;
  const on = arg.target ? readTarget(arg).el : document;
  let fired = false;
  const hear = () => { fired = true; };
  listenTo(on, type, hear, { capture: true, once: true, passive: true });
  if (on === document) listenTo(window, type, hear, { once: true, passive: true });
  const stop = () => {
    stopListening(on, type, hear, { capture: true });
    stopListening(window, type, hear);
  };
  const waited = () => Math.round(performance.now() - started);
  return waitUntil(
    () => (fired ? { fired: true, event: type } : undefined),
    arg.timeoutMs ?? 5000,
    () => {
      throw new AgentError('WAIT_TIMEOUT', `the event ${quoted(type, 60)} did not fire within ${waited()} ms`, {
        details: { expected: type, actual: null, waited_ms: waited() }, next_actions: [lookAgain(arg)],
      });
    },
  ).finally(stop);
}
