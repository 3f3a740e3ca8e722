// native-permissions: with `HANDLER` the app grants notifications, denies everything else, and records the requests in
// `global.asked`. Without it, it has no handler. Menu items set and remove the handlers.
const { app, BrowserWindow, Menu, session } = require('electron');
const path = require('node:path');

global.asked = [];
// The machines that run this have no camera.
app.commandLine.appendSwitch('use-fake-device-for-media-stream');

function setHandlers(on) {
  const own = session.defaultSession;
  // A handler's arguments must be of the app's own realm.
  const request = (contents, permission, callback, details) => {
    const foreign = [contents, callback, details].some((given) => !(given instanceof Object));
    global.asked.push(`${permission}${foreign ? ' foreign' : ''} ${Object.keys(details).sort().join()}`);
    if (permission === 'geolocation') throw new Error('the handler threw');
    callback(permission === 'notifications');
  };
  own.setPermissionRequestHandler(on ? request : null);
  own.setPermissionCheckHandler(on ? (_contents, permission) => permission === 'notifications' : null);
}

app.whenReady().then(() => {
  if (process.env.HANDLER) setHandlers(true);
  Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Handlers', submenu: [
    { label: 'Set', click: () => setHandlers(true) },
    { label: 'Take', click: () => setHandlers(false) },
  ] }]));
  const options = { width: 500, height: 400, webPreferences: { partition: process.env.PARTITION } };
  new BrowserWindow(options).loadFile(path.join(__dirname, 'index.html'));
});
