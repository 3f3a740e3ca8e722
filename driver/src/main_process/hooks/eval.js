// The body of electron_eval_main: the inside of an async function with `arg`, `electron`,
// `electronApp` (the seeds' name for `electron`) and a working `require`.
const AsyncFunction = (async () => {}).constructor;

hooks.evaluate = async (code, arg) => {
  const run = new AsyncFunction('arg', 'electron', 'electronApp', 'require', code);
  return run(arg, electron, electron, require);
};
