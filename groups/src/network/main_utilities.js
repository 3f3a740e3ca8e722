// Utility processes: a script of ours runs there before the app's own (utility.js), and puts the same hooks in place.
// `NODE_OPTIONS` names the script. A script that is named in `execArgv` does not run (22.3.25 and 33.2.1).

// Electron refuses most NODE_OPTIONS in a packaged app, and says so in the app's output. It takes an app for packaged by
// the name of its program, or by this variable (22.3.25 and 33.2.1).
const isPackaged = (env) => !/(^|\/)electron$/i.test(String(process.execPath)) || Boolean(env.ELECTRON_FORCE_IS_PACKAGED);

// With Node's permission model (33.2.1) a process ends at a script that it may not read.
const isRestricted = (options, args) => [options, ...list(args || [])].some((text) => String(text).includes('permission'));

// The arguments of `fork` with the script; null if the script cannot run.
function withScript([file, second, third]) {
  const { script, socket } = wanted.utilities;
  const hasNoList = Boolean(second) && typeof second === 'object' && !Array.isArray(second);
  const given = (hasNoList ? second : third) || {};
  const env = given.env === undefined || given.env === null ? process.env : given.env;
  // The session may have ended without a word, and its folder is gone then.
  if (typeof env !== 'object' || isPackaged(env) || !require('fs').existsSync(script)) return null;
  if (isRestricted(env.NODE_OPTIONS, given.execArgv)) return null;
  const isSet = typeof env.NODE_OPTIONS === 'string';
  // It comes before scripts of the app, which would see it and might replace what it wraps.
  const own = `--require ${JSON.stringify(script)}`;
  const options = {
    ...given,
    env: {
      ...env,
      NODE_OPTIONS: isSet ? `${own} ${env.NODE_OPTIONS}` : own,
      STAGEWRIGHT_UTILITY: JSON.stringify({ socket, wanted: { ...wanted, utilities: null }, own, isSet }),
    },
  };
  return hasNoList ? [file, options] : [file, second, options];
}

function hearUtilities() {
  const { utilityProcess } = electron;
  if (!utilityProcess) return;
  const { missing } = wanted.utilities || {};
  if (missing) throw new Error(missing);
  if (isPackaged(process.env)) throw new Error('a packaged app accepts no script in NODE_OPTIONS');
  off.push(patch(utilityProcess, 'fork', {
    answers: () => Boolean(wanted && wanted.utilities && wanted.utilities.script),
    answer: (_self, args, go) => go(quietly(() => withScript(args), null) || args),
  }));
}
