// The agents' bench: twelve tasks on one small app. The same policies play them on each server, from the answers alone.
//   node run.mjs --stagewright FILE --electron FILE --peers FOLDER [--only NAME] [--trace FILE]
// The folder has the peers and the tokenizer as npm installs them. Joining the app is not counted, because it differs:
// peers get the app's debugging port on their command line, ours starts it.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { Client } from './lib/client.mjs';
import { Stagewright } from './lib/ours.mjs';
import { AgentBrowser, ChromeDevtools, Playwright } from './lib/peers.mjs';
import { tasks } from './lib/tasks.mjs';

const text = { type: 'string' };
const options = { stagewright: text, electron: text, peers: text, only: text, trace: text };
const { values: given } = parseArgs({ options });
const APP = path.join(import.meta.dirname, 'app');
const peers = path.resolve(given.peers);
const { countTokens } = createRequire(path.join(peers, 'package.json'))('gpt-tokenizer/encoding/o200k_base');
const count = (said) => countTokens(said);

const until = async (ready, ms) => {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const found = ready();
    if (found) return found;
  }
  throw new Error('it did not come in time');
};

// Starts an app with a debugging port on its own display, as the other servers need it.
async function launched(folder, env) {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  let number = '';
  display.stdio[3].on('data', (data) => (number += data));
  await until(() => number.trim(), 10_000);
  const flags = ['--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}/profile`, APP];
  const app = spawn(given.electron, flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, ...env, DISPLAY: `:${number.trim()}` },
  });
  let said = '';
  app.stderr.on('data', (data) => (said += data));
  const port = await until(() => /ws:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1], 20_000);
  const page = async () => (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()).length;
  for (let n = 0; n < 100 && !(await page()); n += 1) await new Promise((done) => setTimeout(done, 50));
  const end = async () => {
    process.kill(-app.pid, 'SIGKILL');
    display.kill('SIGKILL');
    await until(() => app.signalCode && display.signalCode, 10_000);
  };
  return { url: `http://127.0.0.1:${port}`, end };
}

// Its programs come without the permission to run them.
function agentBrowser() {
  const program = path.join(peers, 'node_modules/agent-browser/bin', `agent-browser-linux-${process.arch}`);
  fs.chmodSync(program, 0o755);
  return program;
}

const bin = (name, script) => ['node', path.join(peers, 'node_modules', name, script)];
const ours = (name, ...flags) => ({
  name: `stagewright ${name}`,
  agent: Stagewright,
  command: () => [given.stagewright, 'mcp', 'serve', ...flags],
  begin: (client, env) =>
    client.call('electron_launch', { main: APP, env: Object.entries(env).map(([key, value]) => `${key}=${value}`) }),
});
const servers = [
  ours('default'),
  ours('full', '--tool-profile', 'full'),
  {
    name: 'Playwright',
    agent: Playwright,
    joins: true,
    command: (url) => [...bin('@playwright/mcp', 'cli.js'), '--cdp-endpoint', url],
  },
  {
    name: 'chrome-devtools',
    agent: ChromeDevtools,
    joins: true,
    command: (url) => [
      ...bin('chrome-devtools-mcp', 'build/src/bin/chrome-devtools-mcp.js'),
      ...['--browserUrl', url, '--no-usage-statistics', '--no-performance-crux'],
    ],
  },
  {
    name: 'agent-browser',
    agent: AgentBrowser,
    joins: true,
    // Dialogs and the console are in groups that it lists only when they are named. Its processes meet in that folder.
    command: () => [agentBrowser(), 'mcp', '--tools', 'core,tabs,debug'],
    env: (folder) => ({ AGENT_BROWSER_SESSION: 'bench', AGENT_BROWSER_SOCKET_DIR: folder, HOME: folder }),
    begin: (client, _, url) => {
      execFileSync(agentBrowser(), ['connect', new URL(url).port], { env: { ...process.env, ...client.env }, stdio: 'ignore' });
    },
    end: (client) => client.call('agent_browser_close', {}),
  },
];

async function play(agent, task, notes) {
  const before = fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8').length : 0;
  let done = false;
  let why = '';
  try {
    await agent.begin();
    await task.play(agent);
    const noted = fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8').slice(before).trim().split('\n') : [];
    done = !task.notes || noted.at(-1) === task.notes;
    if (!done) why = `the app noted ${noted.at(-1)}`;
  } catch (error) {
    why = String(error.message).slice(0, 200);
  }
  return { task: task.name, ...agent.cost, done, why, trace: agent.trace };
}

async function bench(server) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'agents-'));
  const notes = path.join(folder, 'notes');
  const env = { BENCH_NOTES: notes };
  const app = server.joins ? await launched(folder, env) : null;
  const client = new Client(server.command(app?.url), { NO_COLOR: '1', ...server.env?.(folder) }, folder);
  try {
    await client.begin();
    const begun = await server.begin?.(client, env, app?.url);
    if (begun?.failed) throw new Error(begun.text);
    const agent = new server.agent(client, count);
    const results = [];
    for (const task of tasks) results.push(await play(agent, task, notes));
    return { name: server.name, tools: client.tools.length, list: count(client.list()), results };
  } finally {
    await server.end?.(client);
    await client.end();
    await app?.end();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 200 });
  }
}

const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const all = [];
for (const server of servers.filter(({ name }) => !given.only || name.includes(given.only))) {
  try {
    all.push(await bench(server));
  } catch (error) {
    console.log(`${server.name} is left out: ${error.message}`);
  }
}
const cell = ({ calls, failures, bytes, tokens, done }) =>
  `${calls}${failures ? `/${failures}!` : ''} ${tokens} (${bytes})${done ? '' : ' -'}`;
const row = (first, cells) => console.log([first.padEnd(36), ...cells.map((text) => String(text).padStart(24))].join(' '));
row('calls/failures! tokens (bytes), - undone', all.map(({ name }) => name));
for (const [index, { name }] of tasks.entries()) row(name, all.map(({ results }) => cell(results[index])));
row('list: tools, tokens', all.map(({ tools, list }) => `${tools}, ${list}`));
for (const figure of ['calls', 'failures', 'bytes', 'tokens']) {
  row(`median ${figure}, tasks done`, all.map(({ results }) => median(results.filter(({ done }) => done).map((result) => result[figure]))));
}
// Of our own answers: the estimate of their tokens as a share of the tokens, over all answers and for the worst.
const shares = ({ results }) => {
  const told = results.flatMap(({ trace }) => trace).flatMap(({ text }) => {
    const estimate = /"estimated_tokens":(\d+)/.exec(text)?.[1];
    return estimate ? [{ estimate: Number(estimate), tokens: count(text) }] : [];
  });
  const sum = (field) => told.reduce((all, one) => all + one[field], 0);
  const each = told.map(({ estimate, tokens }) => estimate / tokens);
  const percent = (share) => `${Math.round(share * 100)} %`;
  return told.length ? `${percent(sum('estimate') / sum('tokens'))}, ${percent(Math.min(...each))} to ${percent(Math.max(...each))}` : '';
};
row('estimated: all, each', all.map(shares));
row('tasks done', all.map(({ results }) => results.filter(({ done }) => done).length));
for (const { name, results } of all) {
  for (const { task, why } of results.filter(({ done }) => !done)) console.log(`${name}: ${task}: ${why}`);
}
if (given.trace) fs.writeFileSync(given.trace, JSON.stringify(all, null, 1));
process.exit(0);
