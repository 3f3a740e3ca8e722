// Runs the code of electron_eval_main as the body of an async function with `arg`, `electron` and `electronApp` (its
// name in earlier versions of the tool). V8 itself rejects code that would end the function's body early. `before` and
// `after` make an expression return its value. There is no `require`: the check refuses that word.
hooks.evaluate = (before, code, after, arg) => {
  let run;
  try {
    run = new kept.AsyncFunction('arg', 'electron', 'electronApp', `${before}\n${code}\n${after}`);
  } catch (error) {
    return { syntax: error.message };
  }
  // The inspector answers nothing while it runs a command, not even a request to terminate it. So the code runs from
  // the event loop. V8 writes two lines of its own before the code, and `before` is one. The argument is made an object
  // of the code's own realm.
  const given = kept.parse(JSON.stringify(arg));
  const turn = () => new Promise((resolve) => { setImmediate(() => resolve()); });
  return settle(() => turn().then(() => ofOurs(run(given, electron, electron))), 3, code.split('\n').length);
};
