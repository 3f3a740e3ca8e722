// Utility processes: a script of ours runs there before the app's own (utility.js), and puts the same hooks in place. It
// gets there by NODE_OPTIONS. A script that is named in `execArgv` does not run (22.3.25 and 33.2.1).

// Electron refuses most NODE_OPTIONS in a packaged app, and says so in the app's output.
const isPackaged = () => !/(^|\/)electron$/i.test(String(process.execPath));

// The arguments of `fork` with the script; none if it cannot run.
function withScript([file, second, third]) {
  const { script, socket } = wanted.utilities;
  const hasNoList = Boolean(second) && typeof second === 'object' && !Array.isArray(second);
  const given = (hasNoList ? second : third) || {};
  const env = given.env === undefined || given.env === null ? process.env : given.env;
  // The session may have ended without a word, and its folder is gone then.
  if (typeof env !== 'object' || !require('fs').existsSync(script)) return null;
  const told = typeof env.NODE_OPTIONS === 'string' ? env.NODE_OPTIONS : null;
  const own = `--require ${JSON.stringify(script)}`;
  const options = {
    ...given,
    env: {
      ...env,
      NODE_OPTIONS: told ? `${told} ${own}` : own,
      STAGEWRIGHT_UTILITY: JSON.stringify({ socket, wanted: { ...wanted, utilities: null }, options: told }),
    },
  };
  return hasNoList ? [file, options] : [file, second, options];
}

function hearUtilities() {
  const { utilityProcess } = electron;
  if (!utilityProcess) return;
  off.push(patch(utilityProcess, 'fork', {
    answers: () => Boolean(wanted && wanted.utilities) && !isPackaged(),
    answer: (_self, args, go) => go(quietly(() => withScript(args), null) || args),
  }));
}
