// Entry point for Electron 28 and newer.
//
// It must be an ES module: Electron holds back `ready` until this file's top-level await is over,
// so the app's own start-up code still runs before `ready`, whether it is ESM or CommonJS.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { locate, fail } = createRequire(import.meta.url)('./locate.cjs');

const entry = locate();
try {
  await import(pathToFileURL(entry));
} catch (error) {
  fail('App threw an error during load', error);
}
