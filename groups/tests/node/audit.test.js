// Tests that an audit reports the rules of a step that was terminated. A timeout of `vm` terminates code as a debugger
// does: no `finally` block runs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const SCRIPT = readFileSync(new URL('../../src/a11y/audit.js', import.meta.url), 'utf8');

// A page with some elements and an axe-core with these rules. `gather` and `run` of a rule may take as long as they want.
function page(rules) {
  const nodes = (count) => Array.from({ length: count }, () => ({ actualNode: { isConnected: true } }));
  const made = rules.map(({ id, elements, gather, run }) => {
    const rule = { id, any: [], all: [], none: [], run };
    Object.setPrototypeOf(rule, { gather: () => (gather ? gather() : nodes(elements)) });
    return rule;
  });
  const axe = {
    version: 'of the test', _cache: { clear() {} }, _memoizedFns: [], teardown() {}, getRules: () => [],
    utils: { ruleShouldRun: () => true, nodeSerializer: { update() {}, mapRawNodeResults: (all) => all } },
    async runPartial() {
      await new Promise((done) => { axe._audit.run({ frames: [] }, {}, done); });
      return {};
    },
    _audit: {
      rules: made, checks: {},
      run(context, { runOnly }, done) {
        const results = made.filter(({ id }) => runOnly.values.includes(id)).map((rule) => {
          const found = rule.gather(context);
          const wait = rule.run && rule.run();
          return { id: rule.id, nodes: found.map(() => ({ any: [], all: [], none: [] })), wait };
        });
        Promise.all(results.map(({ wait }) => wait)).then(() => done(results));
      },
    },
  };
  // As in axe-core, the method is not one of the object's own: the audit hides it while it begins.
  const { run } = axe._audit;
  delete axe._audit.run;
  Object.setPrototypeOf(axe._audit, { run });
  const context = vm.createContext({ performance, document: { documentElement: {} }, console });
  context.window = context;
  context.__stagewrightAxe = () => axe;
  vm.runInContext(SCRIPT, context);
  const given = { AgentError: class extends Error {}, describe: () => ({}) };
  context.given = given;
  const ask = (step, asked = {}, timeout = 10_000) => {
    context.asked = { audit: 1, surface: 0, most: 5, rules: [], tags: [], include: [], exclude: [], remotes: {}, ...asked };
    return vm.runInContext(`__stagewrightAudit(${JSON.stringify(step)}, asked, given)`, context, { timeout });
  };
  // Arrays of the other realm are no equals of ours.
  const found = () => JSON.parse(JSON.stringify(ask('partials')));
  return { ask, found };
}

const endless = () => { for (;;); };
const TERMINATED = { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' };

test('a rule whose search for elements is terminated is left', async () => {
  const { ask, found } = page([{ id: 'slow', gather: endless }, { id: 'quick', elements: 3 }]);
  await ask('begin');
  assert.throws(() => ask('step', {}, 100), TERMINATED);
  assert.deepEqual(found().left.map(({ rule }) => rule), ['slow', 'quick']);
});

test('rules whose check is terminated are left with all of their elements', async () => {
  const { ask, found } = page([{ id: 'quick', elements: 3 }, { id: 'slow', elements: 4, run: endless }, { id: 'large', elements: 900 }]);
  await ask('begin');
  await ask('step');
  await assert.rejects(async () => ask('step', {}, 100), TERMINATED);
  const left = Object.fromEntries(found().left.map(({ rule, elements }) => [rule, elements]));
  assert.deepEqual(left, { quick: 3, slow: 4, large: 900 });
});

test('results that come after a step was given up are ignored', async () => {
  let finish = null;
  const { ask, found } = page([{ id: 'late', elements: 2, run: () => new Promise((done) => { finish = done; }) }]);
  await ask('begin');
  await ask('step');
  const given = ask('step');
  assert.deepEqual(found().left, [{ rule: 'late', elements: 2 }]);
  finish();
  await given;
  const { left, partials } = found();
  assert.deepEqual([left, partials[0].results], [[{ rule: 'late', elements: 2 }], []]);
});

test('an audit that is not disturbed leaves nothing', async () => {
  const { ask, found } = page([{ id: 'none', elements: 0 }, { id: 'few', elements: 3 }, { id: 'large', elements: 900 }]);
  await ask('begin');
  for (let number = 0; number < 200; number++) if ((await ask('step')).done) break;
  const { left, partials } = found();
  assert.deepEqual(left, []);
  assert.deepEqual(partials[0].counts.map(([id, { passes }]) => [id, passes]).sort(), [['few', 3], ['large', 900], ['none', 0]]);
});
