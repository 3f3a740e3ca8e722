// Processes of `utilityProcess.fork`: their pid and name when they begin, their exit code when they end.

// Electron's name for a process without one.
const UNNAMED = 'Node Utility Process';
const nameOf = ([, second, third]) => {
  const options = (second && typeof second === 'object' && !Array.isArray(second) ? second : third) || {};
  return String(options.serviceName || UNNAMED).slice(0, 1000);
};

const forked = new Set();

function follow(child, name) {
  let pid = 0;
  const spawned = () => {
    pid = Number(child.pid) || 0;
    emit({ event: 'began', pid, name });
  };
  const exited = (code) => {
    forget();
    if (!pid) return;
    emit({ event: 'exited', pid, code: Number(code) || 0 });
    // `child-process-gone` says in the same turn if the process crashed or was killed.
    setImmediate(() => emit({ event: 'settled', pid }));
  };
  const forget = () => {
    forked.delete(forget);
    child.removeListener('spawn', spawned);
    child.removeListener('exit', exited);
  };
  child.on('spawn', spawned);
  child.on('exit', exited);
  forked.add(forget);
}
undo.push(() => [...forked].forEach((forget) => { try { forget(); } catch { /* the app has frozen it */ } }));

const { utilityProcess } = electron;
if (utilityProcess) {
  patch(utilityProcess, 'fork', {
    hears: (_self, args) => {
      const name = nameOf(args);
      return (child, failed) => { if (!failed && child) follow(child, name); };
    },
  });
}

// The processes that run, for sessions that have joined an app later. It changes what the app's next call of
// `getAppMetrics` gives for the processor's share.
const FORKED = 'node.mojom.NodeService';
hooks.utilities = () => list(electron.app.getAppMetrics())
  .filter((metrics) => metrics.type === 'Utility' && metrics.serviceName === FORKED)
  .map((metrics) => [metrics.pid, metrics.name ? String(metrics.name).slice(0, 1000) : null]);
