// Runs in a utility process before the app's first line (NODE_OPTIONS), and puts our hooks for requests in place there.
// It reports over a socket of the session. When that is closed, the hooks are undone.
(makeHooks) => {
  // Node runs this script in each thread of the process, too. The app's list of modules is as without us there.
  delete require.cache[__filename];
  const { env } = process;
  if (!env.STAGEWRIGHT_UTILITY) return;
  const { socket: path, wanted, own, isSet } = JSON.parse(env.STAGEWRIGHT_UTILITY);
  delete env.STAGEWRIGHT_UTILITY;
  // Electron has removed options that it refuses, so the rest is not what the app gave.
  const options = String(env.NODE_OPTIONS);
  if (!isSet) delete env.NODE_OPTIONS;
  else if (options.startsWith(own)) env.NODE_OPTIONS = options.slice(own.length + 1);
  let socket = null;
  let mainState = null;
  const leave = () => {
    try {
      if (mainState) mainState.leave();
      if (socket) socket.destroy();
    } catch { /* the app goes on all the same */ }
  };
  // An exception here would end the process before the app's first line.
  try {
    socket = require('net').connect(path);
    // Neither the socket nor its failure keeps the process from ending as it does without us.
    socket.unref();
    socket.on('error', () => {});
    mainState = makeHooks((report) => { socket.write(`${report}\n`); });
    mainState.run(JSON.stringify(['network_main', 'reportRequests', wanted]));
  } catch {
    leave();
    return;
  }
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      try { mainState.run(line); } catch { /* the next line is another call */ }
      // The session waits until its calls have been made.
      socket.write('{"event":"ran"}\n');
    }
  });
  socket.on('close', leave);
}
