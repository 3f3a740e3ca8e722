// Loads the clock's scripts, and exports their functions.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';

const { env } = process;
const cache = env.STAGEWRIGHT_CACHE || path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'stagewright');

// The packages that scripts/setup --tests has put into the cache.
export const installed = createRequire(path.join(cache, 'oracles/current/package.json'));

const source = (name) => readFileSync(new URL(`../../src/clock/${name}.js`, import.meta.url), 'utf8');
const sources = ['engine', 'realms', 'pages', 'main_process'].map(source).join('\n');
export const { makeClock, clockOfPage, clockOfMain } = new Function(`${sources}\nreturn { makeClock, clockOfPage, clockOfMain };`)();

// Node's own functions, for a clock that replaces nothing in a realm.
export const native = () => ({
  Promise, now: () => Date.now(), ticks: () => performance.now(), wake: setTimeout, unwake: clearTimeout, turn: setImmediate,
  report: (error) => { throw error; },
});
