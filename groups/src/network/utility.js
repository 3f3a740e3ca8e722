// Runs in a utility process before the app's first line (NODE_OPTIONS), and puts our hooks for requests in place there.
// It reports over a socket of the session. When that is closed, the hooks are undone.
(makeHooks) => {
  const { env } = process;
  if (!env.STAGEWRIGHT_UTILITY) return;
  const { socket: place, wanted, options } = JSON.parse(env.STAGEWRIGHT_UTILITY);
  // The app finds its environment and its modules as they are without us.
  delete env.STAGEWRIGHT_UTILITY;
  if (options === null) delete env.NODE_OPTIONS;
  else env.NODE_OPTIONS = options;
  delete require.cache[__filename];
  const socket = require('net').connect(place);
  // Neither the socket nor its failure keeps the process from ending as it does without us.
  socket.unref();
  socket.on('error', () => {});
  const mainState = makeHooks((report) => { socket.write(`${report}\n`); });
  const tell = (state) => mainState.run(JSON.stringify(['network_main', 'tellRequests', state]));
  tell(wanted);
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) mainState.run(line);
  });
  socket.on('close', () => mainState.leave());
}
