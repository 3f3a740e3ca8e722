// Ending the app, and what it says about itself.
hooks.quit = () => { setImmediate(() => electron.app.quit()); return true; };

hooks.info = () => {
  const { app } = electron;
  const path = (name) => { try { return app.getPath(name); } catch { return null; } };
  return {
    versions: {
      electron: process.versions.electron, node: process.versions.node,
      chrome: process.versions.chrome, v8: process.versions.v8,
    },
    app: {
      name: app.getName(), version: app.getVersion(), path: app.getAppPath(),
      exe_path: path('exe'), user_data_path: path('userData'), packaged: app.isPackaged,
    },
    pid: process.pid,
    platform: process.platform,
  };
};
hooks.ping = () => true;

// A joined app must be as it was when whoever joined it has died. Two looks in a row have to find
// nothing: after a native dialog the timer may fire before the calls that have waited.
let lastBeat = 0;
let pulse = null;
hooks.beat = (closeInspector) => {
  lastBeat = performance.now();
  if (pulse) return true;
  let missed = 0;
  pulse = setInterval(() => {
    missed = performance.now() - lastBeat > 5000 ? missed + 1 : 0;
    if (missed === 2) hooks.leave(closeInspector);
  }, 1000);
  pulse.unref();
  undo.push(() => { clearInterval(pulse); pulse = null; });
  return true;
};
