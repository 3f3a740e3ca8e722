// An audit by axe-core, in short steps. One call of `axe.run` would block a page with 100 000 elements for a minute. So
// each rule finds its elements first, and is then run on some of them at a time, in the context of the whole page. The
// results are those of `axe.run`.
//
// `__stagewrightAxe(window)` makes an axe-core for a document. Documents of frames that this world can read get one
// each. Other frames are reported, and audited through their own surfaces.
(() => {
  // How long the work of one step should take, in milliseconds.
  const STEP_MS = 200;
  // How many elements are checked in the first step of a rule, and at most.
  const FIRST_SLICE = 20;
  const LARGEST_SLICE = 2000;
  // Rules with few elements are run together, up to this many elements.
  const GROUP = 300;
  const LONGEST_HTML = 300;
  const LONGEST_PATH = 8;

  const LOOK = { tool: 'electron_snapshot', args: { format: 'text' }, why: 'see what is on the page' };

  let audit = null;
  let tools = null;

  const failed = (message) => new tools.AgentError('a11y.ENGINE_FAILED', message);

  function numberOf(el) {
    if (!audit.numbers.has(el)) audit.numbers.set(el, audit.elements.push(el) - 1);
    return audit.numbers.get(el);
  }

  // axe-core compares the places of these elements with one another. A place takes long to compute in a long list, so
  // other elements have their number as place.
  const COMPARED = /^(h[1-6]|html|i?frame)$/i;

  function specOf(described) {
    const el = described.element;
    const address = `${audit.surface}:${numberOf(el)}`;
    const compared = COMPARED.test(el.nodeName) || el.getAttribute('role') === 'heading';
    const ancestry = compared ? described.ancestry : [address];
    return { selector: [address], ancestry, xpath: ['/'], nodeIndexes: described.nodeIndexes, source: '' };
  }

  // axe-core drops its caches at the end of each run. They are kept from the first step to the last.
  function keepCaches(axe) {
    const { clear } = axe._cache;
    const memoized = axe._memoizedFns;
    axe._cache.clear = () => {};
    axe._memoizedFns = [];
    return () => {
      axe._cache.clear = clear;
      axe._memoizedFns = memoized;
      axe.teardown();
    };
  }

  const isKnownEngine = (axe) => axe && axe._audit && typeof axe._audit.run === 'function' && Array.isArray(axe._audit.rules)
    && typeof axe.runPartial === 'function' && typeof axe.utils.ruleShouldRun === 'function' && axe._cache && axe._memoizedFns;

  // Makes the context of a document, as `runPartial` does before its rules.
  async function prepare(frameWindow, context, own) {
    const axe = globalThis.__stagewrightAxe(frameWindow);
    if (!isKnownEngine(axe)) throw failed('This axe-core has not the functions that an audit needs.');
    axe.utils.nodeSerializer.update({ toSpec: specOf });
    const job = { axe, children: new Map(), remotes: [], left: [], running: null, results: new Map(), end: keepCaches(axe) };
    axe._audit.run = (found, options, done) => {
      Object.assign(job, { context: found, options, tree: axe._tree, selectors: axe._selectorData });
      done([]);
    };
    try {
      job.partial = await axe.runPartial(context, { ...own.options });
    } finally {
      delete axe._audit.run;
    }
    // Nobody waits for it any more, and another audit may have begun.
    if (audit !== own) throw failed('The audit was ended while it began.');
    job.rules = axe._audit.rules.filter((rule) => axe.utils.ruleShouldRun(rule, job.context, job.options));
    for (const { node, include, exclude, focusable, size } of job.context.frames) {
      const inner = { include, exclude, focusable, size, initiator: false };
      const frame = openFrame(node);
      if (frame) {
        job.children.set(node, await prepare(frame, inner, own));
      } else {
        job.remotes.push({ number: numberOf(node), context: inner });
      }
    }
    own.jobs.push(job);
    return job;
  }

  // The window of a frame whose document this world can read.
  function openFrame(el) {
    try {
      return el.contentDocument && el.contentDocument.documentElement ? el.contentWindow : null;
    } catch {
      return null;
    }
  }

  const remotesOf = (job) => [...job.remotes, ...[...job.children.values()].flatMap(remotesOf)];

  function elementsOf(selectors) {
    return selectors.map((selector) => {
      try {
        return [selector, [...document.querySelectorAll(selector)]];
      } catch {
        throw new tools.AgentError('a11y.INVALID_SELECTOR', `${JSON.stringify(selector)} is no CSS selector.`);
      }
    });
  }

  function scopeOf({ include, exclude }) {
    const scope = elementsOf(include);
    const missing = scope.find(([, found]) => found.length === 0);
    if (missing) throw new tools.AgentError('a11y.SCOPE_NOT_FOUND', `No element matches ${JSON.stringify(missing[0])}.`, { next_actions: [LOOK] });
    const [inside, outside] = [scope, elementsOf(exclude)].map((list) => list.flatMap(([, found]) => found));
    return { include: inside.length > 0 ? inside : [document.documentElement], exclude: outside };
  }

  const bad = (parameter, message) => new tools.AgentError('BAD_ARGUMENT', message, { details: { parameter } });

  function checkNames(axe, { rules, tags }) {
    const known = axe.getRules();
    const named = { rules: known.map((rule) => rule.ruleId), tags: [...new Set(known.flatMap((rule) => rule.tags))] };
    for (const [parameter, asked] of [['rules', rules], ['tags', tags]]) {
      const unknown = asked.find((name) => !named[parameter].includes(name));
      if (unknown === undefined) continue;
      const one = parameter === 'rules' ? 'rule' : 'tag';
      throw bad(parameter, `axe-core ${axe.version} has no ${one} ${JSON.stringify(unknown)}. It has: ${named[parameter].sort().join(', ')}.`);
    }
  }

  async function begin(asked) {
    if (audit) end();
    const own = { id: asked.audit, surface: asked.surface, most: asked.most, numbers: new Map(), elements: [], jobs: [], gone: 0 };
    audit = own;
    try {
      return await prepareAll(asked, own);
    } catch (error) {
      if (audit === own) end();
      throw error;
    }
  }

  async function prepareAll(asked, own) {
    const { rules, tags } = asked;
    const chosen = rules.length > 0 ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
    own.options = { preload: { assets: ['cssom', 'media'], timeout: 2000 } };
    if (chosen.values.length > 0) own.options.runOnly = chosen;
    if (rules.length + tags.length > 0) checkNames(globalThis.__stagewrightAxe(window), asked);
    const context = asked.context || scopeOf(asked);
    own.top = await prepare(window, context, own);
    return { remotes: remotesOf(own.top), version: own.top.axe.version };
  }

  // Lets rules find their elements, for one step. A step may be terminated at any point, so a rule leaves one list only
  // when the next one has it.
  function gather(job) {
    const begun = performance.now();
    job.axe._tree = job.tree;
    while (job.rules.length > 0 && performance.now() - begun < STEP_MS) {
      const [rule] = job.rules;
      job.axe._selectCache = [];
      job.left.push({ rule, nodes: rule.gather(job.context), at: 0, slice: FIRST_SLICE });
      job.rules.shift();
    }
    // Expensive rules come last, where the time may be over.
    if (job.rules.length === 0) job.left.sort((a, b) => a.nodes.length - b.nodes.length);
  }

  // The rules of the next step, each with elements. They stay in `job.left` until their results are kept.
  function nextParts(job) {
    const parts = [];
    let sum = 0;
    for (const unchecked of job.left) {
      sum += unchecked.nodes.length;
      if (sum > GROUP) break;
      parts.push({ unchecked, rule: unchecked.rule, nodes: unchecked.nodes });
    }
    if (parts.length > 0) return parts;
    const [large] = job.left;
    return [{ unchecked: large, rule: large.rule, nodes: large.nodes.slice(large.at, large.at + large.slice) }];
  }

  // Takes the elements of a finished step from the list.
  function countAsChecked(job, parts) {
    for (const { unchecked, nodes } of parts) unchecked.at += nodes.length;
    const done = new Set(parts.map(({ unchecked }) => unchecked).filter(({ at, nodes }) => at >= nodes.length));
    job.left = job.left.filter((unchecked) => !done.has(unchecked));
  }

  function stillThere(nodes) {
    const there = nodes.filter((node) => node.actualNode.isConnected);
    audit.gone += nodes.length - there.length;
    return there;
  }

  async function runParts(job, parts) {
    const { axe } = job;
    axe._tree = job.tree;
    axe._selectorData = job.selectors;
    const own = { parts };
    job.running = own;
    for (const { rule, nodes } of parts) rule.gather = () => stillThere(nodes);
    const options = { ...job.options, runOnly: { type: 'rule', values: parts.map(({ rule }) => rule.id) } };
    const begun = performance.now();
    const running = new Promise((done, wrong) => { axe._audit.run(job.context, options, done, wrong); });
    adaptSlice(parts[0].unchecked, performance.now() - begun);
    try {
      const results = await running;
      // The step was given up while it waited, and its rules are reported as not audited.
      if (job.running !== own) return;
      for (const raw of results) take(job, raw, parts);
      countAsChecked(job, parts);
    } finally {
      if (job.running === own) giveUp(job);
    }
  }

  function adaptSlice(large, took) {
    if (took < STEP_MS / 2) large.slice = Math.min(large.slice * 2, LARGEST_SLICE);
    if (took > STEP_MS * 2) large.slice = Math.max(1, Math.floor(large.slice / 2));
  }

  // Ends a step. No `finally` block runs in terminated code, so the next call of any kind does this first.
  function giveUp(job) {
    for (const { rule } of job.running.parts) delete rule.gather;
    job.running = null;
  }

  const checksOf = (rule) => [...rule.any, ...rule.all, ...rule.none].map((check) => check.id || check);

  // How axe-core counts a result: one kind of check that fails is enough.
  function outcomeOf({ any, all, none }) {
    const has = (list, result) => list.some((check) => check.result === result);
    const anyFails = any.length > 0 && !has(any, true);
    if (has(all, false) || has(none, true) || (anyFails && !has(any, undefined))) return 'violations';
    return anyFails || has(all, undefined) || has(none, undefined) ? 'incomplete' : 'passes';
  }

  // Keeps results. Rules that compare elements of the whole page need all of them; of others some are enough.
  function take(job, raw, parts) {
    const { rule } = parts.find((part) => part.rule.id === raw.id);
    const { axe } = job;
    const compares = checksOf(rule).some((id) => typeof axe._audit.checks[id].after === 'function');
    const known = job.results.get(raw.id);
    const kept = known || { result: { ...raw, nodes: [] }, counts: { violations: 0, incomplete: 0, passes: 0 }, compares };
    job.results.set(raw.id, kept);
    for (const node of raw.nodes) {
      const outcome = outcomeOf(node);
      const number = ++kept.counts[outcome];
      const enough = outcome === 'passes' ? 1 : audit.most;
      if (compares || number <= enough) kept.result.nodes.push(...axe.utils.nodeSerializer.mapRawNodeResults([node]));
    }
  }

  const unfinishedJob = () => audit.jobs.find((job) => job.rules.length + job.left.length > 0);

  async function step() {
    const own = audit;
    const job = unfinishedJob();
    if (job && job.rules.length > 0) gather(job);
    else if (job) await runParts(job, nextParts(job));
    return { done: audit !== own || !unfinishedJob() };
  }

  // The results of a document and its frames, in the order that axe-core wants. `remotes` has those of other surfaces.
  function partialsOf(job, remotes) {
    const rows = [...job.results.values()];
    const counts = rows.filter((row) => !row.compares).map((row) => [row.result.id, row.counts]);
    const own = { ...job.partial, results: rows.map((row) => row.result), counts };
    const inner = job.context.frames.map(({ node }) => {
      const child = job.children.get(node);
      return child ? partialsOf(child, remotes) : remotes[numberOf(node)] || [null];
    });
    return [own, ...inner.flat()];
  }

  const leftOf = () => {
    const left = new Map();
    for (const job of audit.jobs) {
      for (const rule of job.rules) left.set(rule.id, (left.get(rule.id) || 0));
      for (const { rule, nodes, at } of job.left) left.set(rule.id, (left.get(rule.id) || 0) + nodes.length - at);
    }
    return [...left].map(([rule, elements]) => ({ rule, elements }));
  };

  const partials = ({ remotes }) => ({ partials: partialsOf(audit.top, remotes), left: leftOf(), gone: audit.gone });

  function countsOf(all) {
    const sums = new Map();
    for (const [id, { violations, incomplete }] of all.flatMap((partial) => (partial ? partial.counts : []))) {
      const sum = sums.get(id) || { violations: 0, incomplete: 0 };
      sums.set(id, { violations: sum.violations + violations, incomplete: sum.incomplete + incomplete });
    }
    return sums;
  }

  async function finish({ remotes }) {
    const all = partialsOf(audit.top, remotes);
    const counts = countsOf(all);
    const report = await audit.top.axe.finishRun(all, { ...audit.options, reporter: 'v1' });
    const rows = (kind) => report[kind].map(({ id, impact, tags, help, helpUrl, nodes }) => ({
      id, impact, tags, help, helpUrl, count: counts.has(id) ? counts.get(id)[kind] : nodes.length,
      nodes: nodes.slice(0, audit.most).map(({ target, failureSummary }) => ({ target, summary: failureSummary || '' })),
    }));
    return {
      violations: rows('violations'), incomplete: rows('incomplete'), passes: report.passes.length,
      inapplicable: report.inapplicable.length, left: leftOf(), gone: audit.gone,
    };
  }

  const clip = (text, most) => (text.length > most ? `${text.slice(0, most)}…` : text);

  // A selector of an element in its document or shadow root, and those of the hosts around it.
  function pathOf(el) {
    const paths = [];
    for (let at = el; at && paths.length < LONGEST_PATH;) {
      const root = at.getRootNode();
      paths.unshift(selectorIn(root, at));
      at = root.host;
    }
    return paths;
  }

  function selectorIn(root, el) {
    const parts = [];
    for (let at = el; at && at.nodeType === Node.ELEMENT_NODE && parts.length < LONGEST_PATH; at = at.parentElement) {
      const id = at.getAttribute('id');
      if (id && root.querySelectorAll(`#${CSS.escape(id)}`).length === 1) {
        parts.unshift(`#${CSS.escape(id)}`);
        break;
      }
      const alike = at.parentElement ? [...at.parentElement.children].filter((one) => one.localName === at.localName) : [at];
      parts.unshift(CSS.escape(at.localName) + (alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : ''));
    }
    return clip(parts.join(' > '), 512);
  }

  const isPassword = (el) => (el.getAttribute('type') || '').toLowerCase() === 'password';

  // A clone would run the constructor of a custom element, and `outerHTML` may be the whole page.
  function startTagOf(el) {
    const text = (name) => (name === 'value' && isPassword(el) ? '[redacted]' : clip(el.getAttribute(name), 80));
    return `<${el.localName}${el.getAttributeNames().map((name) => ` ${name}="${text(name)}"`).join('')}>`;
  }

  function described({ numbers }) {
    return { elements: numbers.map((number) => {
      const el = audit.elements[number];
      if (!el || !el.isConnected) return null;
      return { ...tools.describe(el), html: clip(startTagOf(el), LONGEST_HTML), path: pathOf(el) };
    }) };
  }

  function end() {
    for (const job of audit.jobs) job.end();
    audit = null;
    return {};
  }

  const STEPS = { begin, step, partials, finish, described, end };

  globalThis.__stagewrightAudit = (name, asked, given) => {
    tools = given;
    if (audit) audit.jobs.filter((job) => job.running).forEach(giveUp);
    if (name !== 'begin' && !(audit && audit.id === asked.audit)) throw failed('The audit was ended by another one of the same page.');
    return STEPS[name](asked);
  };
  globalThis.__stagewrightAudit.numberOf = (el) => (audit && audit.numbers.has(el) ? audit.numbers.get(el) : null);
})();
