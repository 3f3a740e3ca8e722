// The body of electron_eval_main: the inside of an async function with `arg`, `electron` and
// `electronApp` (the seeds' name for it). V8 itself sees to it that the code does not end the
// function early. There is no `require`: the check refuses the word anyway.
const AsyncFunction = (async () => {}).constructor;

hooks.evaluate = (code, arg) => {
  let run;
  try {
    run = new AsyncFunction('arg', 'electron', 'electronApp', code);
  } catch (error) {
    return { syntax: error.message };
  }
  // The inspector answers nothing while it runs a command of its own, not even the request to
  // terminate it: so the code runs from the event loop. V8 writes two lines of its own before it.
  return settle(() => new Promise(setImmediate).then(() => run(arg, electron, electron)), 2, code.split('\n').length);
};
