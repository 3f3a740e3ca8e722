// Makes groups/src/coverage/cases.json: scripts with the counts of V8, and the numbers of v8-to-istanbul on them.
// Usage: node coverage-cases.mjs FOLDER-WITH-NODE_MODULES > cases.json (c8 and its packages, esbuild).
import { Session } from 'node:inspector/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const require = createRequire(path.join(path.resolve(process.argv[2]), 'package.json'));
const V8ToIstanbul = require('v8-to-istanbul');
const { mergeProcessCovs } = require('@bcoe/v8-coverage');
const esbuild = require('esbuild');

const PLAIN = `// é 😀 two units
function called(a) {
  if (a > 1) {
    return 'more';
  } else {
    return a ? 'one' : 'none';
  }
}
function never() {
  return 1;
}

const arrow = (x) => x && called(x);
class C {
  method() { return this.#own(); }
  #own() { for (let i = 0; i < 3; i++) { if (i === 5) return i; } }
  static unused() {}
}
called(2); called(1);
arrow(0);
new C().method();
try { throw new Error('x'); } catch { called(0); } finally { called(3); }
switch (called.length) { case 0: never(); break; case 1: called(1); break; default: never(); }
`;

const IGNORED = `function a() {
  /* c8 ignore next */
  if (false) { b(); }
  return 1;
}
/* v8 ignore next 3 */
function b() {
  return 2;
}
/* c8 ignore start */
function c() { return 3; }
/* c8 ignore stop */
function d() { return 4; } /* c8 ignore next */
function e() { return 5; }
a();
`;

const MODULES = {
  'one.ts': `export enum Kind { A, B }\nexport function one(kind: Kind): string {\n  if (kind === Kind.A) {\n    return 'a';\n  }\n  return 'b';\n}\nexport const unused = (n: number): number => {\n  return n + 1;\n};\n`,
  'two.ts': `import { one, Kind, unused } from './one';\nexport class Two {\n  constructor(private readonly n: number) {}\n  twice(): number {\n    return this.n ?? 2;\n  }\n  never(): number {\n    return unused(this.n);\n  }\n}\none(Kind.A);\nconst two = new Two(3);\ntwo.twice();\nif (two.twice() > 100) {\n  two.never();\n}\n`,
};

async function counted(url, source, takes = 1) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const results = [];
  const script = new vm.Script(source, { filename: url });
  for (let take = 0; take < takes; take++) {
    script.runInNewContext({ take });
    const { result } = await session.post('Profiler.takePreciseCoverage');
    results.push(...result.filter((one) => one.url === url));
  }
  session.disconnect();
  return results;
}

async function expected(scripts, source) {
  const merged = mergeProcessCovs(structuredClone(scripts).map((script) => ({ result: [script] })));
  const converter = new V8ToIstanbul(merged.result[0].url, 0, { source });
  await converter.load();
  converter.applyCoverage(merged.result[0].functions);
  const span = ({ start, end }) => [start.line, start.column, end.line, end.column];
  return Object.values(converter.toIstanbul()).map((file) => ({
    path: file.path,
    lines: Object.values(file.s),
    branches: Object.entries(file.branchMap).map(([at, branch]) => [span(branch.loc), file.b[at][0]]),
    functions: Object.entries(file.fnMap).map(([at, one]) => [one.name, span(one.loc), file.f[at]]),
  })).sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function one(name, url, source, takes) {
  const scripts = await counted(url, source, takes);
  const files = await expected(scripts, source);
  return { name, scripts: scripts.map((script) => ({ ...script, source })), files };
}

async function bundled(minify) {
  const files = { name: 'memory', setup: (build) => {
    build.onResolve({ filter: /.*/ }, ({ path: name }) => ({ path: `/app/src/${name.replace(/^.*\//, '').replace(/(\.ts)?$/, '.ts')}`, namespace: 'file' }));
    build.onLoad({ filter: /.*/ }, ({ path: name }) => ({ contents: MODULES[path.basename(name)], loader: 'ts' }));
  } };
  const built = await esbuild.build({
    entryPoints: ['two.ts'], bundle: true, write: false, minify, sourcemap: 'inline', outfile: '/app/dist/bundle.js', absWorkingDir: '/', plugins: [files],
  });
  return built.outputFiles.find((file) => file.path.endsWith('bundle.js')).text;
}

const single = esbuild.transformSync(MODULES['one.ts'], { loader: 'ts', sourcemap: 'inline', sourcefile: 'one.ts', format: 'cjs', target: 'es2019' }).code
  + '\n';
const cases = [
  await one('plain', 'file:///app/plain.js', PLAIN, 1),
  await one('windows line breaks', 'file:///app/windows.js', PLAIN.replaceAll('\n', '\r\n'), 1),
  await one('ignored', 'file:///app/ignored.js', IGNORED, 1),
  await one('three readings', 'file:///app/summed.js', `${PLAIN}if (take === 1) {\n  never();\n} else if (take === 2) {\n  arrow(1);\n}\n`, 3),
  await one('source map of two files', 'file:///app/dist/bundle.js', await bundled(false), 1),
  await one('source map of two files, minified', 'file:///app/dist/bundle.js', await bundled(true), 2),
  await one('source map of one file', 'file:///app/dist/one.js', `globalThis.module = { exports: {} };${single.replace('"use strict";', '')}`, 1),
];
process.stdout.write(`${JSON.stringify(cases)}\n`);
