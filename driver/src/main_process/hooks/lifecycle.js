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
